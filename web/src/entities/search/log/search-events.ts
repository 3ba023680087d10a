import type { useHits } from 'react-instantsearch';
import { PRODUCTS } from '../client/planned-search';
import type { HasId } from '../client/visible-hits';
import type { LogBlock, LoggedSearch } from '.';

export type SendEvent = ReturnType<typeof useHits>['sendEvent'];

/** Sends InstantSearch's click event of a product of this block; positions count from 1, over all pages. */
export const clickEvent =
  (sendEvent: SendEvent, block: LogBlock, before = 0) =>
  (product: HasId, index: number): void => {
    const hit = { ...product, objectID: String(product.id), __position: before + index + 1 };
    sendEvent('click', hit, 'Product Opened', { block });
  };

/** Sends the view event of shown results; built here, as InstantSearch sends none of an empty result. */
export const viewEvent = (sendEvent: SendEvent, search: LoggedSearch): void =>
  sendEvent({
    insightsMethod: 'viewedObjectIDs',
    widgetType: 'ais.hits',
    eventType: 'view',
    payload: { eventName: 'Results Viewed', index: PRODUCTS, search },
  });
