const TWO_COLUMNS = new Set([2, 4]);

/** The third and the fifth category of the menu use two columns, the others use one. */
export const columnsOf = (index: number): 1 | 2 => (TWO_COLUMNS.has(index) ? 2 : 1);
