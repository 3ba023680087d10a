from datetime import datetime

from pydantic import BaseModel, Field


class SearchToken(BaseModel):
    url: str = Field(description="Где отвечает поиск")
    token: str = Field(description="Токен для заголовка Authorization: Bearer")
    expires: datetime = Field(description="До какого времени токен годен")
