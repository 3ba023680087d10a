/** `Х-104233` (Cyrillic Х): the shop's own code of a product whose maker's number is unknown (api/text/part_numbers.py). */
export const isShopCode = (article: string): boolean => /^Х-\d{6}$/.test(article);
