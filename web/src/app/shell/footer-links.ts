export interface FooterColumn {
  name: string;
  links: readonly (readonly [to: string, name: string])[];
}

export const FOOTER_COLUMNS: readonly FooterColumn[] = [
  {
    name: 'Покупателю',
    links: [
      ['/page/delivery', 'Доставка и самовывоз'],
      ['/page/paymentMethods', 'Оплата'],
      ['/page/return', 'Возврат и обмен'],
      ['/page/refund', 'Возврат денег'],
      ['/trackOrder', 'Отследить заказ'],
      ['/faq', 'Вопросы и ответы'],
      ['/page/motorOilDiscount', 'Скидка на моторное масло'],
      ['/page/saleRules', 'Правила продажи и скидок'],
      ['/terms', 'Условия покупки коротко'],
      ['/post', 'Статьи'],
    ],
  },
  {
    name: 'О магазине',
    links: [
      ['/page/about', 'О нас'],
      ['/contacts', 'Контакты и пункты выдачи'],
      ['/page/schemeWork', 'Как мы работаем'],
      ['/vendorRegistration', 'Стать поставщиком'],
      ['/typography/glossary', 'Словарь обозначений'],
      ['/page/legal', 'Реквизиты'],
      ['/page/offer', 'Публичная оферта'],
      ['/page/agreement', 'Пользовательское соглашение'],
      ['/page/policity', 'Обработка персональных данных'],
      ['/page/personal-data', 'Тексты согласий'],
    ],
  },
];
