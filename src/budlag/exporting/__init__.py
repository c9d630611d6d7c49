"""Documents out of a system: the declaration card, the checklist of duties, BML, and a full report as one HTML page."""
