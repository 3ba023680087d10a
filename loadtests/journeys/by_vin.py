"""Enters a VIN, takes its car, looks at what its maintenance needs."""

from loadtests.generator.journey import Journey
from loadtests.generator.visitor import LoadVisitor
from loadtests.journeys.shopper import Shopper


class ByVin(Journey):
    name = "vin"

    def visit(self, visitor: LoadVisitor) -> None:
        shopper = Shopper(visitor)
        vins = visitor.state.plan.mix.texts_of("vin")
        if not vins:
            return
        vin = visitor.rng.choices(vins, [text.weight for text in vins])[0].text
        shopper.open_page("/catalog/vehicleSearch")
        visitor.pause(1, 3)
        decoded = visitor.call("decodeVehicle", {"text": vin})
        if not decoded.ok:
            return
        vehicles = decoded.json.get("vehicles", [])
        visitor.check("decoded_vin", decoded.json.get("value") == vin, f"{vin}: {decoded.text[:150]}")
        if vehicles:
            visitor.pause(1, 3)
            visitor.call("getVehicleService", {"vehicle_id": vehicles[0]["id"], "city": shopper.city.id})
            visitor.call("getVehicleKits", {"vehicle_id": vehicles[0]["id"], "city": shopper.city.id})
