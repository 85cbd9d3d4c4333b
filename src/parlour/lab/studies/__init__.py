"""Simulation, sweeps and export of many games."""
