from fastapi import APIRouter

from api.consents.schemas import ConsentTextsOut
from api.consents.service import Consents

router = APIRouter(tags=["Согласия"])


@router.get("/getConsentTexts", summary="Тексты согласий на обработку персональных данных: новейший для каждой цели")
def get_consent_texts(consents: Consents) -> ConsentTextsOut:
    return ConsentTextsOut(texts=consents.texts())
