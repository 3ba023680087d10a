type Report = (productId: number) => void;

let reporter: Report | null = null;

/** Who reports additions to the cart; null: the log itself. Apart from the log, which loads with the first search. */
export const cartReporter = (): Report | null => reporter;

/**
 * Lets a page report additions to the cart itself: a results page sends them as events of InstantSearch, which come back
 * to `logCart`. @returns a function that ends it.
 */
export function reportCartBy(report: Report): () => void {
  reporter = report;
  return () => {
    if (reporter === report) reporter = null;
  };
}
