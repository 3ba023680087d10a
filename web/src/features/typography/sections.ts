/** Parts of the page, each with an address: /typography/{id}. */
export const SECTIONS = [
  { id: 'theme', title: 'Тема' },
  { id: 'colours', title: 'Цвет' },
  { id: 'type', title: 'Шрифт' },
  { id: 'measures', title: 'Отступы, скругления, тени' },
  { id: 'buttons', title: 'Кнопки' },
  { id: 'fields', title: 'Поля' },
  { id: 'labels', title: 'Фишки и метки' },
  { id: 'goods', title: 'Цена, наличие, доверие' },
  { id: 'cards', title: 'Карточка и скелет' },
  { id: 'ways', title: 'Вкладки и страницы' },
  { id: 'tables', title: 'Таблица и текст' },
  { id: 'messages', title: 'Сообщения' },
  { id: 'windows', title: 'Окна' },
  { id: 'pictures', title: 'Рисунки' },
] as const;

export type SectionId = (typeof SECTIONS)[number]['id'];

export const isSection = (id: string): id is SectionId => SECTIONS.some((section) => section.id === id);
