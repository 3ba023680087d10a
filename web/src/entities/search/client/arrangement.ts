import { bandsOf, firstOfBands, noneOf, partOfBands, slice, type ListPart } from './bands';
import type { EngineResult, SendQuery } from './engine-query';
import { added, GROUP, indexesOf, ofPins, placed, sizesBeside, withFilters, withoutPins, type CardQuery } from './pins';
import type { Pin } from '../rules/rules-artefact';

/** What rules change in the result list. */
export interface Arrangement {
  readonly pins: readonly Pin[];
  /** Filters of the engine. */
  readonly boost: readonly string[];
  readonly bury: readonly string[];
  readonly hide: readonly string[];
}

export const isUnchanged = ({ pins, boost, bury, hide }: Arrangement): boolean =>
  pins.length + boost.length + bury.length + hide.length === 0;

/** Filter that leaves out hidden products; undefined without any. */
export const hiddenFilter = ({ hide }: Pick<Arrangement, 'hide'>): string | undefined =>
  hide.length === 0 ? undefined : noneOf(hide);

/**
 * Arranges the results of one page: answers a query of cards as an engine would that knew the rules. Hidden products are
 * filtered out; boosted ones, the others and buried ones are searched apart; pinned ones are searched by id beside each
 * query, which is sent without them, and added to its total and facets.
 */
export class ArrangedSearch {
  readonly #arrangement: Arrangement;
  readonly #send: SendQuery;
  #groupsWithOtherSizes: Promise<ReadonlySet<number>> | null = null;

  constructor(arrangement: Arrangement, send: SendQuery) {
    this.#arrangement = arrangement;
    this.#send = send;
  }

  /** @param textFilter the part of the query's filter that belongs to its text, such as the cars that it names. */
  answer(query: CardQuery, textFilter: string | undefined): Promise<EngineResult> {
    const hidden = hiddenFilter(this.#arrangement);
    const visible = hidden === undefined ? query : withFilters(query, [hidden]);
    if (visible.limit !== undefined) return this.#first(visible);
    if (visible.hitsPerPage === 0) return this.#count(visible, textFilter);
    return this.#page(visible, textFilter);
  }

  /** Hits beside the pages. Pinned products stand there alone. */
  #first(query: CardQuery): Promise<EngineResult> {
    const { boost, bury, pins } = this.#arrangement;
    const bands = bandsOf(boost, bury);
    const others = withoutPins(query, pins);
    return bands === null ? this.#send(others) : firstOfBands(others, bands, this.#send);
  }

  async #count(query: CardQuery, textFilter: string | undefined): Promise<EngineResult> {
    const { rest, pinned } = await this.#withPins(query, textFilter, async (others) => ({
      result: await this.#send(others),
      hits: [],
    }));
    if (pinned === null) return rest.result;
    const totalHits = (rest.result.totalHits ?? 0) + pinned.hits.length;
    return { ...added(rest.result, pinned), totalHits };
  }

  async #page(query: CardQuery, textFilter: string | undefined): Promise<EngineResult> {
    const { page = 1, hitsPerPage: size = 20 } = query;
    const start = (page - 1) * size;
    // Pins that fail the filters move the list on: what stands here without them is searched too.
    const before = this.#arrangement.pins.filter(([, place]) => place <= start).length;
    const offset = Math.max(0, start - before);
    const { rest, pinned } = await this.#withPins(query, textFilter, (others) =>
      this.#part(others, offset, start + size - offset),
    );
    const ownTotal = rest.result.totalHits ?? 0;
    const pins = this.#arrangement.pins.filter(([id]) => pinned?.hits.some((hit) => hit.id === id));
    const total = ownTotal + pins.length;
    const pinnedHits = pins.flatMap(([id]) => pinned?.hits.filter((hit) => hit.id === id) ?? []);
    return {
      ...(pinned === null ? rest.result : added(rest.result, pinned)),
      hits: placed(rest.hits, offset, pinnedHits, indexesOf(pins, total), { start, size }),
      page,
      hitsPerPage: size,
      totalHits: total,
      totalPages: Math.ceil(total / size),
      ownTotal,
    };
  }

  /** A part of the list without pins. */
  async #part(query: CardQuery, offset: number, limit: number): Promise<ListPart> {
    const { boost, bury } = this.#arrangement;
    const bands = bandsOf(boost, bury);
    if (bands !== null) return partOfBands(query, bands, offset, limit, this.#send);
    if (offset % limit === 0) {
      const result = await this.#send({ ...query, page: offset / limit + 1, hitsPerPage: limit });
      return { result, hits: result.hits };
    }
    const [result, { hits }] = await Promise.all([
      this.#send({ ...query, page: 1, hitsPerPage: 0 }),
      this.#send(slice(query, offset, limit)),
    ]);
    return { result, hits };
  }

  /**
   * Searches without the pinned products, and for those of them that pass the query's filters. Where one fails them, but
   * another size of it may pass, the search is repeated with that card.
   */
  async #withPins(
    query: CardQuery,
    textFilter: string | undefined,
    search: (query: CardQuery) => Promise<ListPart>,
  ): Promise<{ rest: ListPart; pinned: EngineResult | null }> {
    const { pins } = this.#arrangement;
    if (pins.length === 0) return { rest: await search(query), pinned: null };
    const [rest, pinned, withSizes] = await Promise.all([
      search(withoutPins(query, pins)),
      this.#send(ofPins(query, pins, textFilter)),
      this.#otherSizes(),
    ]);
    if (query.distinct === undefined) return { rest, pinned };
    const passing = pins.filter(([id]) => pinned.hits.some((hit) => hit.id === id));
    const isComplete = pins.every((pin) => passing.includes(pin) || !withSizes.has(pin[2]));
    return { rest: isComplete ? rest : await search(withoutPins(query, passing)), pinned };
  }

  #otherSizes(): Promise<ReadonlySet<number>> {
    this.#groupsWithOtherSizes ??= this.#send(sizesBeside(this.#arrangement.pins)).then(
      ({ hits }) => new Set(hits.map(({ [GROUP]: group = 0 }) => group)),
    );
    return this.#groupsWithOtherSizes;
  }
}
