"""Rules that several rulesets choose: functions with parameters."""

from domain.named import name_without

name_without(__name__, ("common", "bandai"))
