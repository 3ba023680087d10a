import type { InstantSearchProps } from 'react-instantsearch';
import type { LogBlock, LoggedSearch } from '.';

/** What the events of this page carry besides InstantSearch's own fields. */
interface EventPayload {
  objectIDs?: readonly string[];
  positions?: readonly number[];
  /** Of a view: the search that was shown. */
  search?: LoggedSearch;
  /** Of a click: where the product stood. */
  block?: LogBlock;
}

/**
 * The events of InstantSearch feed the shop's own query log. There is no client, so no script is loaded; the token is
 * the same for everybody, as InstantSearch would invent one for each visitor.
 */
export const insights = {
  insightsClient: null,
  insightsInitParams: { userToken: 'everybody' },
  onEvent({ eventType, eventModifier, payload }) {
    // Those that widgets send by themselves: on each render, for each chosen filter.
    if (eventModifier === 'internal') return;
    const { objectIDs = [], positions = [], search, block } = payload as EventPayload;
    const record = ({ logCart, logClick, logImpression }: typeof import('.')) => {
      if (eventType === 'view' && search !== undefined) logImpression(search);
      const [productId, position] = [objectIDs[0], positions[0]];
      if (eventType === 'click' && productId !== undefined && position !== undefined && block !== undefined)
        logClick({ productId: Number(productId), position, block });
      if (eventType === 'conversion' && productId !== undefined) logCart(Number(productId));
    };
    // Its script may be missing: the page must not mind.
    import('.').then(record).catch(() => undefined);
  },
} satisfies InstantSearchProps['insights'];
