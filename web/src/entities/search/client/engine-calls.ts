interface Config {
  host: string;
  httpClient: (url: string, init: { method: 'POST'; body: string }) => Promise<unknown>;
}

/**
 * Replacement of the `meilisearch` package in the bundle: the two calls that the adapter uses. The package would bring
 * the whole management API into every results page.
 */
export class Meilisearch {
  readonly #post: (path: string, body: unknown) => Promise<unknown>;

  constructor({ host, httpClient }: Config) {
    this.#post = (path, body) => httpClient(host + path, { method: 'POST', body: JSON.stringify(body) });
  }

  multiSearch(body: unknown): Promise<unknown> {
    return this.#post('/multi-search', body);
  }

  index(uid: string) {
    return {
      searchForFacetValues: (body: unknown) => this.#post(`/indexes/${encodeURIComponent(uid)}/facet-search`, body),
    };
  }
}
