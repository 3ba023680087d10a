import type { SearchTab } from '@entities/search/box/search-box-store';
import type { CompletionsState } from './use-completions';

const VIN_FORMATS =
  'Подойдёт VIN из 17 знаков, номер кузова через дефис (NZE121-3019283) или название машины: «веста 1.6 2019». Русские буквы поправим сами.';

/** Status line for what the list cannot show; one at most. `isNothing`: there are no entries. */
export function completionNote(
  text: string,
  tab: SearchTab,
  { isAnswered, failed }: CompletionsState,
  isNothing: boolean,
): string | null {
  if (tab === 'vin') return isNothing || text === '' ? VIN_FORMATS : null;
  if (tab === 'number' && text === '') return 'Пишите номер как удобно: с пробелами, точками или слитно.';
  if (failed && tab === 'number') return 'Поиск сейчас не отвечает. Номер останется в строке, попробуйте через минуту.';
  if (failed) return 'Подсказки сейчас не отвечают. Нажмите «Найти» — товары покажем и без них.';
  if (!isAnswered || !isNothing) return null;
  return tab === 'number'
    ? `Номеров, похожих на «${text}», нет. Проверьте его на детали; «Найти» покажет, что делать дальше.`
    : `По запросу «${text}» подсказать нечего. Нажмите «Найти» — покажем, что пробовали.`;
}
