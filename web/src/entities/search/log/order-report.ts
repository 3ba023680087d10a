export interface OrderedLine {
  productId: number;
  /** Number of the order. */
  number: string;
}

type Report = (lines: readonly OrderedLine[]) => void;

let reporter: Report | null = null;

/** Reports ordered products to the log. Apart from the log, which loads with the first search: before it there is none. */
export const reportOrders: Report = (lines) => reporter?.(lines);

/** Called by the log when it loads. */
export function reportOrdersTo(report: Report): void {
  reporter = report;
}
