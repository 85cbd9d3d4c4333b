"""Every run checks the same examples, so that a failure on one machine is a failure on all."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "parlour",
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],  # one example is a whole game
)
settings.load_profile("parlour")
