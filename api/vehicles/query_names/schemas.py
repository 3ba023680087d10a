"""The response of `searchCars`."""

from pydantic import BaseModel, Field


class QueryCar(BaseModel):
    id: int = Field(description="Машина каталога", examples=[31])
    label: str = Field(
        description="Чем она отличается от других этой модели", examples=["III 1.6, 123 л. с., 2011–2017"]
    )
    tokens: list[str] = Field(description="Поколение и кузов в запросе", examples=[["3", "qb"]])
    engine: list[str] = Field(description="Мотор в запросе", examples=[["g4fc", "16v"]])
    litres: float | None = Field(description="Объём мотора", examples=[1.6])
    diesel: bool = Field(description="Дизель", examples=[False])
    years: list[int | None] = Field(description="Первый и последний год", examples=[[2011, 2017]])


class QueryModel(BaseModel):
    title: str = Field(description="Марка и модель", examples=["Kia Rio"])
    make: str = Field(description="Марка", examples=["Kia"])
    names: list[str] = Field(
        description="Как модель зовут; цифры и одна-две буквы — только рядом с маркой", examples=[["рио"]]
    )
    cars: list[QueryCar]


class QueryCars(BaseModel):
    makes: dict[str, list[str]] = Field(description="Как зовут марки", examples=[{"Kia": ["kia", "киа", "кия"]}])
    models: list[QueryModel]
    oils: list[int] = Field(description="Раздел моторных масел", examples=[[1]])
    service: list[int] = Field(description="Разделы того, что меняют на ТО", examples=[[1, 311, 312]])
