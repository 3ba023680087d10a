"""A scratch index: created for one example, filled with its catalogue and deleted afterwards."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

from tests.contract.properties.catalogue import Catalogue, Document
from tests.contract.sender import Sender

WHOLE = 1000
_numbers = count(1)


class ScratchIndex:
    def __init__(self, server: Sender, uid: str) -> None:
        self._server, self.uid = server, uid

    def configure(self, settings: dict[str, Any]) -> None:
        self.write("PATCH", "/settings", settings)

    def send_documents(self, documents: list[Document], method: str = "POST") -> None:
        """Sends documents; POST replaces existing ones, PUT merges them."""
        self.write(method, "/documents?primaryKey=id", documents)

    def write(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        """Sends a write and waits for its task, which must succeed; returns the task."""
        answer = self._server.call(method, f"/indexes/{self.uid}{path}", body)
        assert answer.status == 202, answer.json()
        task = self._server.wait_for_task(answer.json()["taskUid"])
        assert task["status"] == "succeeded", task["error"]
        return task

    def ask(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = self._server.call("POST", f"/indexes/{self.uid}{path}", body)
        result: dict[str, Any] = answer.json()
        assert answer.status == 200, result
        return result

    def get(self, path: str) -> Any:
        return self._server.get(f"/indexes/{self.uid}{path}")

    def search(self, **parameters: Any) -> dict[str, Any]:
        """A search response with all hits, unless the parameters limit them."""
        whole = {} if parameters.keys() & {"page", "hitsPerPage", "limit"} else {"limit": WHOLE}
        return self.ask("/search", {**whole, **parameters})

    def hits(self, **parameters: Any) -> list[dict[str, Any]]:
        hits: list[dict[str, Any]] = self.search(**parameters)["hits"]
        return hits

    def ids(self, **parameters: Any) -> list[int]:
        return [hit["id"] for hit in self.hits(attributesToRetrieve=["id"], **parameters)]

    def total(self, **parameters: Any) -> int:
        """The exhaustive number of hits, not the estimate."""
        return int(self.search(hitsPerPage=1, **parameters)["totalHits"])


@contextmanager
def empty_index(server: Sender) -> Iterator[ScratchIndex]:
    index = ScratchIndex(server, f"scratch-{next(_numbers)}")
    yield index
    server.call("DELETE", f"/indexes/{index.uid}")


@contextmanager
def filled_index(server: Sender, catalogue: Catalogue) -> Iterator[ScratchIndex]:
    with empty_index(server) as index:
        index.configure(catalogue.settings)
        index.send_documents(catalogue.documents)
        yield index
