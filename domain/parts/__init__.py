"""Rules that several rulesets choose: functions with parameters."""
