"""Every run checks the same examples, so that a failure on one machine is a failure on all."""

from hypothesis import HealthCheck, Phase, settings

settings.register_profile(
    "parlour",
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],  # one example is a whole game
)
settings.register_profile(  # for `make mutants`: any example that fails will do
    "mutants", settings.get_profile("parlour"), phases=[Phase.explicit, Phase.generate], max_examples=40
)
settings.register_profile("quick", settings.get_profile("parlour"), max_examples=10)  # for `make quick`
settings.load_profile("parlour")
