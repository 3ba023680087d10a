const LADA = /^(111[13789]|2[13]\d\d)(\d?)((?:1\d|2[2-489]|3[0145789]|5[1-9]|[678]\d)\d{5})(?:(\d\d)0?)?$/;
const CYRILLIC_PLUG = /^A[MY]?\d\dДB[KPM]*\d{0,2}$/;
const TO_LATIN: Readonly<Record<string, string>> = { Y: 'U', Д: 'D', B: 'V', P: 'R' };

/**
 * What is equal for all spellings of one number: `2108-1012005` and `21080-1012005-00` give `210801012005`, «А17ДВРМ»
 * gives `A17DVRM`; api/text/part_numbers.py has the same rule.
 */
export function sameNumber(key: string): string {
  if (CYRILLIC_PLUG.test(key)) return key.replace(/[YДBP]/g, (letter) => TO_LATIN[letter] ?? letter);
  const [, model, fifth, part, execution = '00'] = LADA.exec(key) ?? [];
  return model === undefined || part === undefined
    ? key
    : `${model}${fifth === '' ? '0' : (fifth ?? '')}${part}${execution === '00' ? '' : execution}`;
}
