from fastapi import APIRouter

from api.consents.repository import Consents
from api.consents.schemas import ConsentTextsOut
from api.http.routing import TransactionRoute

router = APIRouter(tags=["Согласия"], route_class=TransactionRoute)


@router.get("/getConsentTexts", summary="Тексты согласий на обработку персональных данных: новейший для каждой цели")
def get_consent_texts(consents: Consents) -> ConsentTextsOut:
    return ConsentTextsOut.model_validate({"texts": consents.current_texts()})
