/** Build-time settings. The search engine's address is not one of them: the API gives it with the token. */
function shopCode(value: string | undefined): string {
  const code = value ?? 'shop';
  if (!/^[a-z0-9_-]+$/i.test(code)) throw new Error(`VITE_SHOP_CODE must be letters, digits, - or _; got "${code}"`);
  return code;
}

const variables = import.meta.env as Record<string, string | undefined>;

export const env = {
  /** Base of every API call: `/api/{product}`. */
  apiBase: `/api/${shopCode(variables.VITE_SHOP_CODE)}`,
} as const;
