"""The rules of a version as browsers execute them."""

from sqlalchemy.orm import Session

from api.core.json_types import JsonObject
from api.search_config.synonyms import load_synonyms, synonym_words
from api.search_versions.config_files import ConfigFiles


def artefact_of(files: ConfigFiles, session: Session) -> JsonObject:
    """`words`: those that synonyms define, which the query reader must not repair. Raises SynonymsError."""
    return {"version": 0, "words": synonym_words(load_synonyms(files)), "rules": []}
