"""All likely causes of a run, the most telling first."""

from loadtests.judgement.diagnosis import database, engine, generator, shop
from loadtests.judgement.evidence import Evidence
from loadtests.report.data import ReportFinding

_RULES = (
    generator.find_generator,
    engine.find_absent_engine,
    engine.find_missing_index,
    shop.find_errors,
    shop.find_wrong_answers,
    database.find_pool,
    database.find_locks,
    database.find_missing_database_index,
    engine.find_slow_engine,
    shop.find_stale_prices,
    engine.find_busy_engine,
    shop.find_busy_api,
    database.find_slow_statement,
)


def diagnose(evidence: Evidence, cores: int = 0) -> list[ReportFinding]:
    findings = [finding for rule in _RULES for finding in rule(evidence)]
    explained = any(finding.severity == "cause" for finding in findings)
    findings += shop.find_busy_machine(evidence, cores, "warning" if explained else "cause")
    return sorted(findings, key=lambda finding: finding.severity != "cause")
