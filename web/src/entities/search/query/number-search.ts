import { clean, fold } from './clean-query';
import { MatchGrade, isCyrillic, type Lexicon } from './lexicon';
import { numberKey } from './number-key';
import { findUnits, type UnitWords } from './units';

const MIN_KEY = 5;
const MAX_KEY = 40;
const MIN_DIGITS = 3;
const LONGEST_MARK = 3;
/** A prefix that is no word of the catalogue: «VКDS 836003». */
const LONGEST_STRANGE_MARK = 4;
/** «З» among digits is a 3; in «ВАЗ2108» it is a letter. */
const ZERO = /(?<=\d)O|O(?=O*\d)/g;
const THREE = /(?<=\d)З(?=\d|$)/g;
const RANGE = /^(\d{4,5})[-/](\d{2}|\d{4,5})$/;

/**
 * Words that announce a number and are no part of it; api/text/part_numbers.py has the same rule. Signs between them
 * end before a «№», or a row of «№» would be split in exponentially many ways.
 */
const ANNOUNCEMENT =
  /(^| )((каталожный |кат\. ?)?(номер( детали)?|артикул|арт|код|№|oem|оем)(?!\p{L})[ .:№-]*(?!№))+(?=(\p{L}{1,4}[ -]?)?\S*\d\S*\d)/giu;

/** «каталожный номер: W 914/2» → «W 914/2». */
export const withoutAnnouncement = (text: string): string => text.replace(ANNOUNCEMENT, '$1').trim();

/** `2101-07`, `2108-21099`: a range of car models. */
function isModelRange(word: string, lexicon: Lexicon | null): boolean {
  const [, from = '', to = ''] = RANGE.exec(word) ?? [];
  if (from === '' || lexicon?.isModel(from) !== true) return false;
  return lexicon.isModel(to.length === 2 ? from.slice(0, from.length - 2) + to : to);
}

/**
 * The number key of a text that is a part number, else null. Every word without a digit is a prefix of at most three
 * letters or a known brand (which is left out of the key); at least five characters and three digits (four and two with
 * letters), no Cyrillic after look-alikes are replaced, and neither car models nor a single grade or amount.
 */
export function partNumber(text: string, lexicon: Lexicon | null, units?: UnitWords): string | null {
  const words = clean(text).split(' ');
  const named = words.filter((word) => !isMakerName(word, lexicon));
  const key = numberKey(named.join('')).replace(THREE, '3');
  const digits = key.replace(ZERO, '0').replace(/\D/g, '').length;
  const isShort = key.length === MIN_KEY - 1 && digits >= MIN_DIGITS - 1 && digits < key.length;
  if (!(isShort || (key.length >= MIN_KEY && digits >= MIN_DIGITS)) || key.length > MAX_KEY || !/^[0-9A-Z]+$/.test(key))
    return null;
  if (!named.every((word) => /\d/.test(word) || isMark(word, lexicon))) return null;
  const numeric = named.filter((word) => /\d/.test(word));
  if (numeric.every((word) => lexicon?.isModel(word) === true || isModelRange(word, lexicon))) return null;
  return findUnits(text, units).length > 0 ? null : key;
}

function isMark(word: string, lexicon: Lexicon | null): boolean {
  const folded = fold(word);
  if (lexicon === null) return word.length <= LONGEST_MARK;
  return (
    word.length <=
    (lexicon.grade(folded) < MatchGrade.form
      ? LONGEST_STRANGE_MARK
      : isCyrillic(folded)
        ? LONGEST_MARK - 1
        : LONGEST_MARK)
  );
}

function isMakerName(word: string, lexicon: Lexicon | null): boolean {
  const latin = numberKey(word).toLowerCase();
  if (lexicon === null || latin.length <= LONGEST_MARK || /\d/.test(latin)) return false;
  return lexicon.vocabulary.makers.has(latin) || lexicon.soundsLikeMaker(fold(word));
}

/** The fields of a product's own numbers and of those that it replaces. */
export const NUMBER_FIELDS = ['search.article', 'search.spellings', 'search.numbers'];

/**
 * Search form of a key: letters that are mistaken for digits become digits, `O` → `0`. Documents are written the same
 * way.
 */
export const searchKey = (key: string): string => key.replaceAll('O', '0');
