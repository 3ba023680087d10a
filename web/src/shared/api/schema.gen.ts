/* oxlint-disable */
// Written by `make api-types`. Do not edit.

export interface components {
  schemas: {
    AcceptedOut: {
      /** @description Сообщение принято; повтор уже ничего не меняет */
      accepted: boolean;
    };
    ActivePromoAddressOut: {
      /** @description Покупатель уже ответил или закрыл вопрос: больше не спрашиваем */
      active: boolean;
      /** @description Что дают за ответ; null — ничего: код кончился */
      offer: components['schemas']['PromoOfferOut'] | null;
      /** @description Промокод того, кто ответил; null — ответа нет или код кончился */
      promo: components['schemas']['PromoCodeOut'] | null;
      /** @description Показывать ли вопрос: город покупателя — 1 и ответа ещё нет */
      show: boolean;
    };
    ActivePromoAddressRequest: {
      user_id: number;
    };
    AddRequest: {
      city_id: number;
      id: number;
      qty: number;
      /** @description Склад, с которого взять, если важно */
      stock_id?: number | null;
      /** @description Ключ изменения, придуманный браузером: повтор с тем же ключом ничего не меняет */
      sync_id?: string | null;
    };
    AddressesOut: {
      /** @description Основной первым, остальные — новые выше */
      addresses: components['schemas']['CustomerAddressOut'][];
    };
    AddressIn: {
      /** @description Город выбранной подсказки (`city` из geocode) */
      city?: string;
      position?: components['schemas']['Position'] | null;
      text?: string;
    };
    AddressRequest: {
      city_id: number;
      comment?: string;
      /** @description Какой адрес исправить; без него — новый */
      id?: number | null;
      /** @description Основной адрес один; первый становится основным сам */
      is_default?: boolean;
      /** @description Точка на карте, когда её знает геокодер */
      position?: components['schemas']['Position'] | null;
      text: string;
      title?: string;
    };
    AddressSavedOut: {
      /** @description Основной первым, остальные — новые выше */
      addresses: components['schemas']['CustomerAddressOut'][];
      /** @description Какой адрес сохранён */
      id: number;
    };
    AdviceOut: {
      baskets: components['schemas']['BasketOut'][];
      shared_numbers: components['schemas']['SharedNumberOut'][];
    };
    AdviceProduct: {
      article: string | null;
      brand_name: string | null;
      id: number;
      name: string;
    };
    Agreements: {
      /** @description Согласен с офертой */
      offer: boolean;
      /** @description Согласен на обработку данных для доставки */
      personalData: boolean;
      /** @description Версия текста из getConsentTexts (цель order) */
      textVersion?: number | null;
    };
    AnalogOut: {
      /**
       * @description Почему аналог: общий номер детали, та же машина в том же разделе, те же главные свойства
       * @enum {string}
       */
      basis: 'number' | 'car' | 'options';
      product: components['schemas']['CardOut'];
      /** @description Что именно совпало */
      same: string[];
    };
    Analogue: {
      arrival_days: number | null;
      article: string | null;
      brand_name: string | null;
      brand_slug: string | null;
      city_id: number;
      /** @description false — замена по памяти: «проверьте по VIN» */
      confirmed: boolean;
      cost: number | null;
      country: string | null;
      external: boolean;
      guest_cost: number | null;
      id: number;
      image: components['schemas']['ImageOut'];
      name: string;
      rating: number;
      rating_count: number;
      /** @description Фасовка самого товара */
      size: string | null;
      /** @description Все его фасовки, по возрастанию; пусто, если она одна */
      sizes: components['schemas']['SizeOut'][];
      stock: number;
      unit: string;
    };
    BannerOut: {
      /** @description Слова на кнопке; пусто — кнопки нет */
      button: string;
      /** @description Города, где баннер виден; пусто — во всех */
      cities: number[];
      ends_at: string | null;
      id: number;
      image: components['schemas']['ImageOut'] | null;
      /** @description Путь в магазине или адрес https; пусто — баннер никуда не ведёт */
      link: string;
      text: string;
      /**
       * @description deep — тёмный, tag — жёлтый ценник, paper — бумага
       * @enum {string}
       */
      theme: 'deep' | 'tag' | 'paper';
      title: string;
    };
    BannersOut: {
      placements: components['schemas']['PlacementOut'][];
    };
    BasketOut: {
      /** @description Через сколько дней приедет последний товар */
      arrival: number;
      /** @enum {string} */
      kind: 'cheaper' | 'faster' | 'both';
      /** @description Для setCartLines */
      lines: components['schemas']['ChangedLine'][];
      products: components['schemas']['ChangedProduct'][];
      /** @description На сколько дешевле; меньше нуля — дороже */
      saved: number;
      /** @description Товары всей корзины */
      total: number;
    };
    BrandFilter: {
      checked: boolean;
      count: number;
      id: number;
      /** @description Как писать на странице: у чисел запятая */
      name: string;
      slug: string;
    };
    BrandOut: {
      country: string | null;
      id: number;
      name: string;
      products: number;
      slug: string;
    };
    BrandsOut: {
      brands: components['schemas']['BrandOut'][];
    };
    Breadcrumb: {
      id: number;
      name: string;
      url: string;
    };
    /** @description A product in a list. */
    CardOut: {
      arrival_days: number | null;
      article: string | null;
      brand_name: string | null;
      brand_slug: string | null;
      city_id: number;
      cost: number | null;
      country: string | null;
      external: boolean;
      guest_cost: number | null;
      id: number;
      image: components['schemas']['ImageOut'];
      name: string;
      rating: number;
      rating_count: number;
      /** @description Фасовка самого товара */
      size: string | null;
      /** @description Все его фасовки, по возрастанию; пусто, если она одна */
      sizes: components['schemas']['SizeOut'][];
      stock: number;
      unit: string;
    };
    CardsOut: {
      products: components['schemas']['CardOut'][];
    };
    CarrierPoint: {
      address: string;
      /** @description Карта */
      card: boolean;
      carrier: string;
      /** @description Наличные */
      cash: boolean;
      /** @description Его присылают в agent_pvz_id */
      code: string;
      distance_km: number | null;
      lat: number;
      lon: number;
      name: string;
      /** @description За заказ из этого города можно заплатить при получении */
      on_receipt: boolean;
      work_time: string;
    };
    CartChangedOut: {
      /** @description При cart_changed: те же строки с новыми значениями */
      cart?: components['schemas']['CurrentCart'] | null;
      error: components['schemas']['ErrorBody'];
    };
    CartEvent: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event: 'cart';
      product_id: number;
      /** @description Какой это поиск в открытой странице, с единицы */
      search: number;
    };
    CartItem: {
      arrival_days: number | null;
      article: string | null;
      brand_name: string | null;
      brand_slug: string | null;
      city_id: number;
      cost: number | null;
      country: string | null;
      external: boolean;
      guest_cost: number | null;
      id: number;
      image: components['schemas']['ImageOut'];
      name: string;
      /** @description Что изменилось: убавили до остатка, товар кончился */
      notice: string | null;
      /** @description Сколько можно купить из того, что хотели */
      qty: number;
      rating: number;
      rating_count: number;
      /** @description Жёлтый ценник: есть старая цена */
      sale: boolean;
      /** @description Фасовка самого товара */
      size: string | null;
      /** @description Все его фасовки, по возрастанию; пусто, если она одна */
      sizes: components['schemas']['SizeOut'][];
      stock: number;
      stock_id: number | null;
      sum: number;
      unit: string;
      /** @description Сколько хотели */
      wanted: number;
    };
    CartLine: {
      city_id: number;
      id: number;
      qty: number;
      /** @description Склад, с которого взять, если важно */
      stock_id?: number | null;
    };
    CartMoveOut: {
      /** @description Через сколько дней всё перенесённое будет в новом городе */
      arrival: number | null;
      from: number;
      lines: components['schemas']['MovingLineOut'][];
      staying: components['schemas']['StayingLineOut'][];
      to: number;
      /** @description Перенесённое по ценам нового города */
      total: number;
    };
    CartMovesOut: {
      /** @description По одному на каждый другой город корзины */
      moves: components['schemas']['CartMoveOut'][];
    };
    CartOut: {
      /** @description Штук всего */
      count: number;
      deliveryTotal: number;
      discount: components['schemas']['DiscountOut'] | null;
      /** @description Товары, которых в магазине больше нет */
      gone: number[];
      /** @description Они же, со строками корзины */
      goneItems: components['schemas']['GoneItem'][];
      goodsTotal: number;
      items: components['schemas']['CartItem'][];
      itemsByCity: components['schemas']['CityGroup'][];
      paymentError: string | null;
      paymentOptions: components['schemas']['PaymentOption'][];
      /** @description 1 при получении, 2 картой сейчас, 3 по счёту */
      paymentType: (1 | 2 | 3) | null;
      promoCode: string;
      /** @description Почему промокод не даёт скидки */
      promoError: string | null;
      /** @description Можно подтверждать: всё выбрано и всё есть */
      ready: boolean;
      /** @description Сколько сняли жёлтые ценники: старые цены минус нынешние */
      saved: number;
      toPay: number;
      /** @description Товары по нынешним ценам, то же, что goodsTotal */
      total: number;
      /** @description Покупатель; null у гостя */
      user: components['schemas']['CartUser'] | null;
    };
    CartRequest: {
      /** @description Корзина гостя; у покупателя берут сохранённую */
      cart?: components['schemas']['CartLine'][];
      /** @description Текущий город: его группа стоит первой */
      city?: number | null;
    };
    CartUser: {
      city_id: number | null;
      email: string;
      id: number;
      name: string;
      phone: string;
      surname: string;
    };
    CategoryFilterOut: {
      /** @description По числу товаров, потом по имени */
      brands: components['schemas']['BrandFilter'][];
      /** @description В порядке раздела; без значений фильтра нет */
      filters: components['schemas']['OptionFilter'][];
      itemsPerPage: number;
      /** @description null, когда цен в городе нет */
      priceRange: components['schemas']['SliderOut'] | null;
      /** @description Всегда шесть строк: от пяти звёзд до «нет звёзд» */
      rating: components['schemas']['RatingFilter'][];
      /**
       * @description Порядок: по рейтингу, дешёвые, дорогие, что берут чаще, новинки, что скорее в городе, по названию
       * @enum {string}
       */
      sort: 'rating' | 'price_asc' | 'price_desc' | 'popular' | 'new' | 'soon' | 'name';
      /** @description Сколько подходит подо всё выбранное */
      total: number;
    };
    CategoryFilterRequest: {
      /** @description slug марок */
      brands?: string[];
      /** @description Номер раздела или его адрес: motornye-masla/legkovye */
      category: number | string;
      /** @description Город цен и остатков; без него — из cookie currentCity, иначе первый */
      city?: number | null;
      /** @description По ключу свойства: список значений, а для числа можно и границы */
      filters?: {
        [key: string]: (string | number)[] | components['schemas']['NumberBounds'];
      };
      /** @description Только то, что лежит на складах города */
      in_stock?: boolean;
      /** @description Без него — из cookie productsPerPage, иначе 30 */
      itemsPerPage?: number | null;
      /** @description Цена в городе, рублей */
      priceRange?: components['schemas']['PriceBounds'] | null;
      /** @description Сколько полных звёзд: 5…0 */
      rating?: number[];
      /** @description Только со старой ценой */
      sale?: boolean;
      /**
       * @description Порядок: по рейтингу, дешёвые, дорогие, что берут чаще, новинки, что скорее в городе, по названию
       * @enum {string}
       */
      sort?: 'rating' | 'price_asc' | 'price_desc' | 'popular' | 'new' | 'soon' | 'name';
      /** @description Машина каталога: только то, что к ней подходит или названо для её модели */
      vehicle?: number | null;
      /** @description Не дольше стольких дней до города */
      within_days?: number | null;
    };
    CategoryOut: {
      children: components['schemas']['CategoryOut'][];
      /** @description Ключи свойств, по которым здесь выбирают */
      facets: string[];
      highlight: boolean;
      id: number;
      /** @description Ключ картинки; адрес — /images/w200/{image}.svg */
      image: string | null;
      name: string;
      products: number;
      slug: string;
      url: string;
    };
    CategoryProductsOut: {
      category: components['schemas']['ListCategory'];
      itemsPerPage: number;
      page: number;
      /** @description Сколько страниц; за последней список пуст */
      pages: number;
      products: components['schemas']['CardOut'][];
      /** @description Сколько всего подходит */
      total: number;
    };
    CategoryProductsRequest: {
      /** @description slug марок */
      brands?: string[];
      /** @description Номер раздела или его адрес: motornye-masla/legkovye */
      category: number | string;
      /** @description Город цен и остатков; без него — из cookie currentCity, иначе первый */
      city?: number | null;
      /** @description По ключу свойства: список значений, а для числа можно и границы */
      filters?: {
        [key: string]: (string | number)[] | components['schemas']['NumberBounds'];
      };
      /** @description Только то, что лежит на складах города */
      in_stock?: boolean;
      /** @description Товаров на странице */
      itemsPerPage?: number;
      /** @description Страница, с первой */
      page?: number;
      /** @description Цена в городе, рублей */
      priceRange?: components['schemas']['PriceBounds'] | null;
      /** @description Сколько полных звёзд: 5…0 */
      rating?: number[];
      /** @description Только со старой ценой */
      sale?: boolean;
      /**
       * @description Порядок: по рейтингу, дешёвые, дорогие, что берут чаще, новинки, что скорее в городе, по названию
       * @enum {string}
       */
      sort?: 'rating' | 'price_asc' | 'price_desc' | 'popular' | 'new' | 'soon' | 'name';
      /** @description Машина каталога: только то, что к ней подходит или названо для её модели */
      vehicle?: number | null;
      /** @description Не дольше стольких дней до города */
      within_days?: number | null;
    };
    ChangedLine: {
      city_id: number;
      id: number;
      /** @description Сколько должно стать; 0 — строка уйдёт */
      qty: number;
    };
    ChangedProduct: {
      /** @description Из какого города товар возьмут */
      city_id: number;
      id: number;
      name: string;
    };
    /**
     * @description How a code reaches its owner.
     * @enum {string}
     */
    Channel: 'sms' | 'email';
    /** @description The lists of the next steps of the chooser; the others are empty. */
    ChoicesOut: {
      generations: components['schemas']['GenerationChoice'][];
      makes: components['schemas']['MakeChoice'][];
      models: components['schemas']['ModelChoice'][];
      /** @description Модификации модели или одного её поколения */
      vehicles: components['schemas']['ModificationOut'][];
    };
    ChoicesRequest: {
      /** @description Поколение */
      generation?: string;
      /** @description Марка; без неё — список марок */
      make?: string;
      /** @description Модель */
      model?: string;
    };
    ChooserStart: {
      generation: string | null;
      make: string | null;
      model: string | null;
      year: number | null;
    };
    CitiesOut: {
      cities: components['schemas']['CityOut'][];
    };
    CityAddress: {
      email: string;
      phone: string;
      street: string;
    };
    /** @description A city's part of the cart, which becomes one order. */
    CityGroup: {
      address: components['schemas']['DeliveryAddressOut'];
      /** @description Другой наш город, если адрес в нём: туда можно перенести товары */
      addressCityId: number | null;
      /** @description Код пункта перевозчика */
      agent_pvz_id: string | null;
      /** @description Через сколько дней всё будет в городе; null — брать нечего */
      arrival: number | null;
      /** @description Стоимость доставки; null, пока её не назвать */
      delivery: number | null;
      /** @description Через сколько дней заказ будет у вас */
      deliveryDays: number | null;
      /** @description Чего не хватает, словами */
      deliveryError: string | null;
      deliveryErrorCode: string | null;
      deliveryOptions: components['schemas']['DeliveryOption'][];
      /** @description 1 курьер, 2 пункт перевозчика, 3 самовывоз */
      deliveryType: (1 | 2 | 3) | null;
      description: string;
      discount: number;
      for_title: string;
      /** @description Город */
      id: number;
      items: components['schemas']['CartItem'][];
      /** @description Наш магазин для самовывоза */
      pvz: number | null;
      toPay: number;
      /** @description Товары */
      total: number;
    };
    CityOut: {
      address: components['schemas']['CityAddress'];
      id: number;
      lat: number;
      lon: number;
      name: string;
      phone: string;
      region: string;
      timezone: string;
      /** @description До этого часа заказ уходит сегодня с любого склада города (его время); null — складов нет */
      today_until: string | null;
      warehouses: components['schemas']['WarehouseOut'][];
      workTime: components['schemas']['WorkTimeOut'][];
      /** @description Ценовая зона: в документах поиска цена лежит в price.z<zone> */
      zone: number;
    };
    ClickEvent: {
      /** @enum {string} */
      block: 'exact' | 'variants' | 'near' | 'completions';
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event: 'click';
      /** @description Каким по счёту в блоке */
      position: number;
      product_id: number;
      /** @description Какой это поиск в открытой странице, с единицы */
      search: number;
    };
    ClosedOut: {
      /** @description Сколько устройств вышло */
      closed: number;
      /** @constant */
      status: 'success';
    };
    CodeRequest: {
      /** @description Согласие отмечали в этом браузере раньше, и страница его помнит; новому покупателю отметить его всё равно придётся */
      agreed_before?: boolean;
      /** @description Отмечено ли согласие на обработку персональных данных; без него не завести аккаунт */
      agreement?: boolean;
      /** @description Версия текста согласия `login` из getConsentTexts, которую видел человек */
      agreement_version?: number | null;
      phone: string;
    };
    /** @description The same for phones that are known and that are not. */
    CodeSentOut: {
      /** @description Сколько цифр в коде: 4 или 8 */
      codeLength: number;
      /** @description Сколько секунд код действует */
      expiresIn: number;
      /** @description Через сколько секунд можно попросить новый код */
      resendAfter: number;
      /** @constant */
      status: 'success';
    };
    /** @description A root category with its compared products: products of different roots share few options. */
    ComparedCategory: {
      id: number;
      name: string;
      /** @description Товары этого раздела, по порядку списка */
      products: number[];
      url: string;
    };
    CompareOut: {
      /** @description Разделы верхнего уровня, по порядку списка */
      categories: components['schemas']['ComparedCategory'][];
      /** @description Список, как он есть теперь */
      compare: number[];
      /** @description Чего больше нет в продаже */
      gone: number[];
      /** @description Таблица свойств показанных товаров */
      options: components['schemas']['OptionRow'][];
      /** @description По порядку списка, с ценами города */
      products: components['schemas']['CardOut'][];
    };
    CompareRequest: {
      /** @description Город цен и остатков; без него — из cookie currentCity, иначе первый */
      city?: number | null;
      /** @description Список браузера, по порядку. У вошедшего get отвечает сохранённым и этот не смотрит */
      compare?: number[];
    };
    /** @description Roubles, as in the stored answer of the first attempt. */
    ConfirmationOut: {
      delivery: number;
      discount: number;
      goods_total: number;
      /** @description По одному на город */
      orders: components['schemas']['ConfirmedOrder'][];
      /** @description Когда платят картой сейчас */
      payment: components['schemas']['PaymentLink'] | null;
      paymentType: number;
      total: number;
    };
    ConfirmedOrder: {
      arrives_on: string | null;
      city_id: number;
      delivery: number;
      discount: number;
      /** @description Город */
      for_title: string;
      goods_total: number;
      number: string;
      status: components['schemas']['Status'];
      status_name: string;
      total: number;
    };
    ConfirmRequest: {
      agreements: components['schemas']['Agreements'];
      /** @description Что покупают, с ценами на экране */
      items: components['schemas']['SeenLine'][];
      /** @description Доставка по городам; без неё — сохранённая saveOrders */
      itemsByCity?: components['schemas']['DeliveryChoice'][] | null;
      /** @description 1 при получении, 2 картой, 3 счёт; без неё — сохранённая */
      paymentType?: (1 | 2 | 3) | null;
      /** @description Без него — сохранённый; пустой — без промокода */
      promoCode?: string | null;
      recipient: components['schemas']['Recipient'];
      /** @description К оплате, как это видел покупатель */
      total: number;
    };
    ConsentOut: {
      /** @description Когда дано или отозвано */
      created_at: string;
      /** @description false — согласие отозвано */
      given: boolean;
      purpose: components['schemas']['Purpose'];
      /** @description Какую версию текста видел человек */
      text_version: number;
      title: string;
    };
    ConsentsOut: {
      consents: components['schemas']['ConsentOut'][];
    };
    ConsentTextOut: {
      published_at: string;
      /** @description Для чего согласие */
      purpose: components['schemas']['Purpose'];
      /** @description Текст без разметки; пустая строка делит абзацы */
      text: string;
      title: string;
      /** @description Её отправляют вместе с согласием: запишем, что именно видел человек */
      version: number;
    };
    ConsentTextsOut: {
      texts: components['schemas']['ConsentTextOut'][];
    };
    /** @description The shop in one city. The street and hours are those of its first warehouse with pickup. */
    ContactOut: {
      address: components['schemas']['CityAddress'];
      city: string;
      city_id: number;
      hours: components['schemas']['HoursLine'][];
      lat: number;
      lon: number;
      region: string;
      warehouses: components['schemas']['ContactWarehouse'][];
      workTime: components['schemas']['WorkTimeOut'][];
    };
    ContactsOut: {
      /** @description Город посетителя первым, остальные — в порядке магазина */
      contacts: components['schemas']['ContactOut'][];
      /** @description id города посетителя */
      current: number;
    };
    ContactWarehouse: {
      address: string;
      cdek_delivery_payment: boolean;
      delivery_active: boolean;
      /** @description Часы словами, собранные в промежутки */
      hours: components['schemas']['HoursLine'][];
      id: number;
      lat: number | null;
      lon: number | null;
      name: string;
      phone: string;
      pickup_active: boolean;
      worktime: components['schemas']['WorkTimeOut'][];
    };
    /** @description Read from a Bill: the lines of the request with their current prices and quantities. */
    CurrentCart: {
      delivery: number;
      discount: number;
      goods_total: number;
      groups: components['schemas']['CurrentGroup'][];
      lines: components['schemas']['CurrentLine'][];
      promo_error?: string | null;
      total: number;
    };
    /** @description Read from a CityBill. */
    CurrentGroup: {
      city_id: number;
      delivery: number;
      delivery_error?: string | null;
      discount: number;
      for_title: string;
      goods_total: number;
      total: number;
    };
    /** @description Read from a PricedLine. */
    CurrentLine: {
      city_id: number;
      cost: number | null;
      id: number;
      name: string;
      /** @description Что изменилось */
      notice: string | null;
      /** @description Сколько можно купить */
      qty: number;
      sum: number;
    };
    CustomerAddressOut: {
      city_id: number;
      comment: string;
      id: number;
      is_default: boolean;
      position: components['schemas']['Position'] | null;
      text: string;
      title: string;
    };
    DecodedOut: {
      /** @description С чего начать выбор машины вручную */
      chooser: components['schemas']['ChooserStart'];
      /**
       * @description short и long — не 17 знаков и не номер кузова; other — не похоже на номер
       * @enum {string}
       */
      kind: 'vin' | 'frame' | 'short' | 'long' | 'other';
      maker: components['schemas']['MakerOut'] | null;
      model: components['schemas']['ModelLineOut'] | null;
      repairs: components['schemas']['RepairOut'][];
      /** @description Номер, как мы его поняли */
      value: string;
      /** @description По убыванию match; несколько — выберите */
      vehicles: components['schemas']['DecodedVehicle'][];
      warnings: string[];
      year: components['schemas']['YearOut'];
    };
    DecodedVehicle: {
      body_code: string | null;
      /** @description false — данные по памяти: проверьте по VIN */
      confirmed: boolean;
      coolant_volume_l: number | null;
      displacement_l: number | null;
      engine_code: string | null;
      /** @description petrol или diesel */
      fuel: string | null;
      generation: string | null;
      id: number;
      make: string;
      make_ru: string;
      /** @description 100 — совпало всё, что говорит номер; 90 — тоже, но код модели знаем по памяти; 80 — мотор номер не назвал; 60 — не сходятся годы или мотор */
      match: number;
      model: string;
      model_ru: string;
      oil_approvals: string[];
      oil_sae: string | null;
      /** @description Масло с заменой фильтра, литров */
      oil_volume_l: number | null;
      power_hp: number | null;
      /** @description Откуда данные */
      source: string;
      title: string;
      /** @description null у машин, известных только по коду кузова */
      years_from: number | null;
      /** @description null — выпускают или неизвестно */
      years_to: number | null;
    };
    DecodeRequest: {
      /** @description VIN или номер кузова в любом виде */
      text: string;
      /** @description Год выпуска, если покупатель его назвал */
      year?: number | null;
    };
    DeliveryAddressOut: {
      /** @description Город выбранной подсказки; пусто, если адрес набрали сами */
      city: string;
      position: components['schemas']['Position'] | null;
      text: string;
    };
    /** @description The whole choice for one city: an absent field means that nothing is chosen. */
    DeliveryChoice: {
      address?: components['schemas']['AddressIn'] | null;
      /** @description Код пункта перевозчика */
      agent_pvz_id?: string | null;
      /** @description 1 курьер, 2 пункт перевозчика, 3 самовывоз */
      deliveryType?: (1 | 2 | 3) | null;
      /** @description Слово курьеру */
      description?: string;
      /** @description Город */
      id: number;
      /** @description Наш магазин, откуда заберут */
      pvz?: number | null;
    };
    DeliveryOption: {
      /** @description Рубли; null, если так не доставить */
      cost: number | null;
      /** @description Через сколько дней, 0 — сегодня */
      days: number | null;
      /** @description Почему так нельзя */
      error: string | null;
      /** @description От какой суммы товаров бесплатно */
      freeFrom: number | null;
      title: string;
      /** @enum {integer} */
      type: 1 | 2 | 3;
    };
    DependencyOut: {
      /** @description Причина для программ, например index_incomplete; null, если всё хорошо */
      code: string | null;
      /** @description Что это значит для магазина */
      message: string;
      /** @enum {string} */
      name: 'postgresql' | 'migrations' | 'redis' | 'search' | 'index' | 'freshness' | 'worker' | 'beat' | 'disk';
      works: boolean;
    };
    Detail: {
      /** @description Лежит в городе */
      active: boolean;
      arrival_days: number | null;
      article: string | null;
      brand_name: string | null;
      brand_slug: string | null;
      city_id: number;
      cost: number | null;
      country: string | null;
      external: boolean;
      /** @description Для каких машин, словами поставщика */
      fits: string | null;
      guest_cost: number | null;
      id: number;
      image: components['schemas']['ImageOut'];
      /** @description 100 — подходит всё, что известно о детали; 80 — модель та же, поколение или мотор проверьте; 60 — та же модель другого поколения; 40 — совпала только марка */
      match: number;
      name: string;
      rating: number;
      rating_count: number;
      /** @description Фасовка самого товара */
      size: string | null;
      /** @description Все его фасовки, по возрастанию; пусто, если она одна */
      sizes: components['schemas']['SizeOut'][];
      stock: number;
      unit: string;
    };
    DiscountOut: {
      amount: number;
      /** @enum {string} */
      kind: 'basket' | 'promo';
      /** @description Почему эта, а не другая: скидки не складываются */
      note: string | null;
      title: string;
    };
    DoneOut: {
      /** @constant */
      status: 'success';
    };
    ErrorBody: {
      /** @description Для программы: не меняется от версии к версии */
      code: string;
      /** @description Что поправить: имя поля и подсказка; пусто, когда дело не в полях */
      fields: {
        [key: string]: string;
      };
      /** @description Для человека: что случилось и что сделать */
      message: string;
    };
    ErrorOut: {
      error: components['schemas']['ErrorBody'];
    };
    ExpertRequestIn: {
      /** @description Согласие на обработку данных заявки; без него не принимаем */
      agree: boolean;
      /** @description Город цен и остатков; без него — из cookie currentCity */
      city_id?: number | null;
      /** @description Как обращаться */
      name: string;
      phone: string;
      /** @description Что нужно найти */
      text: string;
      /** @description VIN или номер кузова, в любом виде */
      vin?: string;
    };
    ExpertRequestOut: {
      /** @description Номер заявки */
      id: number;
      message: string;
      /** @constant */
      status: 'success';
      /** @description VIN, как мы его поняли */
      vin: string;
      /** @description Что в VIN сомнительно; заявку это не задерживает */
      warning: string | null;
    };
    ExportLine: {
      arrival?: string;
      brand?: string;
      cost?: number | null;
      name?: string;
      number?: string;
      qty: number;
      status?: string;
    };
    ExportRequest: {
      /** @enum {string} */
      format: 'csv' | 'xlsx';
      lines: components['schemas']['ExportLine'][];
    };
    /** @description The arm of an experiment whose other arm answers the search differently. */
    ExposureIn: {
      /** @enum {string} */
      arm: 'a' | 'b';
      /** @description Доля от тысячи, в которую попал посетитель: в одной таких много */
      bucket: number;
      experiment: number;
    };
    FacetOut: {
      /** @description Имя поля в документах поиска */
      attribute: string;
      key: string;
      /**
       * @description number или list
       * @enum {string}
       */
      kind: 'list' | 'number';
      name: string;
      unit: string | null;
    };
    FaqItem: {
      /** @description Очищенный HTML */
      answer: string;
      id: number;
      question: string;
    };
    FaqOut: {
      topics: components['schemas']['FaqTopic'][];
    };
    FaqTopic: {
      items: components['schemas']['FaqItem'][];
      title: string;
    };
    FavoriteOut: {
      /** @description Список, как он есть теперь */
      favorite: number[];
      /** @description Чего больше нет в продаже */
      gone: number[];
      /** @description По порядку списка, с ценами города */
      products: components['schemas']['CardOut'][];
    };
    FavoriteRequest: {
      /** @description Город цен и остатков; без него — из cookie currentCity, иначе первый */
      city?: number | null;
      /** @description Список браузера, по порядку. У вошедшего get отвечает сохранённым и этот не смотрит */
      favorite?: number[];
    };
    FilterValue: {
      checked: boolean;
      count: number;
      /** @description Как писать на странице: у чисел запятая */
      name: string;
      /** @description Его и отправлять в filters */
      value: string | number;
    };
    FitOut: {
      /** @description При possible — что сверить сначала, иначе пусто */
      check: string;
      /**
       * @description fits — подтверждено для этого мотора или кузова; possible — модель названа или номер записан по памяти, остальное сверьте; contradicts — не подходит: другой мотор, топливо, объём, кузов, резьба, ось; unknown — данных нет. Предлагаем только fits и possible
       * @enum {string}
       */
      fit: 'fits' | 'possible' | 'contradicts' | 'unknown';
      /** @description Товар */
      id: number;
      /** @description Почему, одной фразой */
      reason: string;
    };
    FitsOut: {
      /** @description В порядке ids; товаров, которых нет, в ответе нет */
      fits: components['schemas']['FitOut'][];
    };
    FitsRequest: {
      /** @description Товары, до 100 */
      ids: number[];
      /** @description Машина каталога (decodeVehicle, getVehicleChoices) */
      vehicle_id: number;
    };
    FlatCategory: {
      id: number;
      level: number;
      name: string;
      parentId: number | null;
      slug: string;
      url: string;
    };
    FoundList: {
      /** @description Записей, где деталь известна точно */
      found: number;
      /** @description По записи на номер: в строке их может быть несколько, может не быть ни одного */
      lines: components['schemas']['Line'][];
      /** @description Номеров, которых не нашли */
      missing: number;
    };
    FreshCodeCheck: {
      /** @description Каким путём пришёл код: в СМС или письмом */
      by?: components['schemas']['Channel'];
      code: string;
    };
    FreshCodeRequest: {
      /** @description Каким путём пришёл код: в СМС или письмом */
      by?: components['schemas']['Channel'];
    };
    GalleryImage: {
      /** @description Что на картинке, если не сам товар: чертёж и его размеры. Пусто — товар */
      alt: string;
      ext: string;
      key: string;
    };
    GarageVehicleOut: {
      id: number;
      mileage_km: number | null;
      note: string;
      title: string;
      /** @description Она же в каталоге; null, когда не выбрана или её там нет */
      vehicle: components['schemas']['ModificationOut'] | null;
      vehicle_id: number | null;
      vin: string;
      /** @description Что в VIN стоит сверить; сохранён он как есть */
      warning: string | null;
      year: number | null;
    };
    GarageVehicleRequest: {
      /** @description Какую машину исправить; без него — новая */
      id?: number | null;
      mileage_km?: number | null;
      note?: string;
      title?: string;
      /** @description Машина каталога (getVehicleChoices); без title машина названа, как там */
      vehicle_id?: number | null;
      /** @description VIN или номер кузова; похожие русские буквы заменим на латинские */
      vin?: string;
      year?: number | null;
    };
    GenerationChoice: {
      body_code: string;
      /** @description Пусто, когда поколения не различаем */
      name: string;
      years_from: number;
      years_to: number | null;
    };
    GeocodeOut: {
      /** @description Лучшие первыми, не больше семи */
      suggestions: components['schemas']['Suggestion'][];
    };
    GoneItem: {
      city_id: number;
      id: number;
      name: string | null;
      notice: string;
      qty: number;
    };
    HealthOut: {
      status: string;
    };
    HomeRequest: {
      city_id?: number | null;
    };
    HoursLine: {
      days: string;
      /** @description Время или «выходной» */
      hours: string;
    };
    IdRequest: {
      id: number;
    };
    ImageOut: {
      ext: string;
      key: string;
    };
    InitOut: {
      categories: components['schemas']['CategoryOut'][];
      cities: components['schemas']['CityOut'][];
      /** @description Город посетителя */
      city: components['schemas']['CityOut'];
      /**
       * @description Откуда город: выбран раньше, по адресу посетителя, первый по умолчанию
       * @enum {string}
       */
      cityDetected: 'cookie' | 'address' | 'default';
      facets: components['schemas']['FacetOut'][];
      flatCategories: components['schemas']['FlatCategory'][];
      /** @description Каталоги подбора на сайтах изготовителей */
      selectionCatalogues: components['schemas']['SelectionCatalogue'][];
      shop: components['schemas']['ShopOut'];
    };
    /** @description A part that keeps a set from fitting the car. */
    KitDoubt: {
      name: string;
      product_id: number;
      /** @description Что не сходится или что сверить */
      reason: string;
    };
    /** @description The delivery of the last order to a city. Only the fields of its type are filled. */
    LastChoice: {
      /** @description Пусто, если по этому адресу уже не привезти */
      address: string;
      /** @description Пункт перевозчика; null, если он закрыт */
      agent_pvz_id: string | null;
      deliveryType: (1 | 2 | 3) | null;
      /** @description Слово курьеру */
      description: string;
      /** @description Город */
      id: number;
      /** @description Наш магазин; null, если его больше нет */
      pvz: number | null;
    };
    LastChoices: {
      /** @description Города корзины, куда уже заказывали */
      itemsByCity: components['schemas']['LastChoice'][];
      /** @description null, если так уже не заплатить */
      paymentType: (1 | 2 | 3) | null;
      /** @description null, если заказов ещё не было */
      recipient: components['schemas']['LastRecipient'] | null;
    };
    LastRecipient: {
      email: string;
      name: string;
    };
    Line: {
      /** @description Производитель, если его назвали */
      brand: string | null;
      /** @description Номер строки во вставленном тексте, с 1 */
      line: number;
      /** @description Что приняли за номер; пусто — в строке номера нет */
      number: string;
      /** @description Одна деталь; у `several` — на выбор, у `near` — похожие */
      parts: components['schemas']['ListedPart'][];
      qty: number;
      /** @description То же одной строкой, понятной без соседних: чтобы спросить снова */
      query: string;
      /** @description Что поправили */
      repaired: string | null;
      /** @enum {string} */
      status: 'found' | 'several' | 'repaired' | 'near' | 'missing';
      /** @description Строка или её часть с этим номером */
      text: string;
      /** @description Что похоже на номер или количество, но осталось непонятым */
      unread: string;
      /** @description VIN, если он в строке */
      vin: string | null;
    };
    ListCategory: {
      /** @description От корня до самого раздела */
      breadcrumbs: components['schemas']['Breadcrumb'][];
      children: components['schemas']['Subcategory'][];
      /** @description Ключи свойств, по которым здесь выбирают */
      facets: string[];
      id: number;
      image: string | null;
      name: string;
      slug: string;
      url: string;
    };
    ListedPart: {
      /** @description Через сколько дней самое скорое */
      arrival_days: number | null;
      /** @description Пусто, если производитель неизвестен */
      brand: string;
      /** @description Самая низкая цена в городе */
      cost: number | null;
      id: number;
      image: string | null;
      image_ext: string | null;
      /** @description Лежит в городе */
      in_stock: boolean;
      /** @description От какой цены есть замены, если в строке одна деталь и её не продаём */
      instead_cost: number | null;
      name: string;
      /** @description Как пишет производитель */
      number: string;
      /** @description Лучшее предложение: сначала то, что лежит в городе, потом дешёвое */
      offer: components['schemas']['CardOut'] | null;
      /** @description Сколько товаров с этим номером */
      offers: number;
    };
    ListRequest: {
      /** @description Город цен и остатков; без него — из cookie currentCity */
      city?: number | null;
      /** @description До 200 непустых строк: номера, марки, названия, количества в любом порядке */
      text: string;
    };
    LoginOut: {
      /** @description До какого времени токен годен: 90 дней со входа */
      expires: string;
      /** @description Аккаунт появился с этим входом */
      isNew: boolean;
      profile: components['schemas']['ProfileOut'];
      /** @constant */
      status: 'success';
      /** @description Для заголовка Authorization: Bearer; показываем один раз */
      token: string;
    };
    LoginRequest: {
      /** @description Отмечено ли согласие на обработку персональных данных; без него не завести аккаунт */
      agreement?: boolean;
      /** @description Версия текста согласия `login` из getConsentTexts, которую видел человек */
      agreement_version?: number | null;
      /** @description Каким путём пришёл код: в СМС или письмом */
      by?: components['schemas']['Channel'];
      code: string;
      /** @description Вход в окне поверх страницы; куда идти дальше, решает страница */
      embed?: boolean;
      phone: string;
    };
    MakeChoice: {
      name: string;
      name_ru: string;
      /** @description Сколько модификаций */
      vehicles: number;
    };
    MakerOut: {
      /**
       * @description unconfirmed — по памяти или марок несколько
       * @enum {string}
       */
      confidence: 'sure' | 'likely' | 'unconfirmed';
      country: string;
      /** @description Несколько через запятую, если завод делает разные марки */
      make: string;
      make_ru: string;
      /** @description Кто и где собрал; пусто, когда не знаем */
      plant: string;
    };
    MergeVehiclesRequest: {
      /** @description Машины, которые покупатель сохранил до входа */
      vehicles: components['schemas']['VehicleDraft'][];
    };
    MissingLine: {
      added: number;
      id: number | null;
      name: string;
      reason: string;
      wanted: number;
    };
    ModelChoice: {
      name: string;
      name_ru: string;
      years_from: number;
      years_to: number | null;
    };
    ModelLineOut: {
      body: string;
      /** @enum {string} */
      confidence: 'sure' | 'likely' | 'unconfirmed';
      generation: string;
      model: string;
    };
    ModificationOut: {
      body_code: string | null;
      /** @description false — данные по памяти: проверьте по VIN */
      confirmed: boolean;
      coolant_volume_l: number | null;
      displacement_l: number | null;
      engine_code: string | null;
      /** @description petrol или diesel */
      fuel: string | null;
      generation: string | null;
      id: number;
      make: string;
      make_ru: string;
      model: string;
      model_ru: string;
      oil_approvals: string[];
      oil_sae: string | null;
      /** @description Масло с заменой фильтра, литров */
      oil_volume_l: number | null;
      power_hp: number | null;
      /** @description Откуда данные */
      source: string;
      title: string;
      /** @description null у машин, известных только по коду кузова */
      years_from: number | null;
      /** @description null — выпускают или неизвестно */
      years_to: number | null;
    };
    MoveRequest: {
      /** @description Из какого города */
      from: number;
      /** @description Какие товары */
      products: number[];
      /** @description Ключ изменения, придуманный браузером: повтор с тем же ключом ничего не меняет */
      sync_id?: string | null;
      /** @description В какой */
      to: number;
    };
    MovesRequest: {
      /** @description Корзина гостя; у покупателя берут сохранённую */
      cart?: components['schemas']['CartLine'][];
      /** @description Куда перенести */
      city: number;
    };
    MovingLineOut: {
      /** @description Через сколько дней товар будет в новом городе */
      arrival_days: number;
      /** @description Сколько есть в новом городе */
      available: number;
      /** @description Цена за штуку в новом городе */
      cost: number;
      id: number;
      name: string;
      /** @description Почему перенесётся меньше */
      notice: string | null;
      /** @description Сколько перенесётся */
      qty: number;
      sum: number;
      unit: string;
      /** @description Сколько лежит сейчас */
      wanted: number;
    };
    NewIdOut: {
      new_id: number;
    };
    /** @description Включительно; без границы с этой стороны — null или ничего. */
    NumberBounds: {
      max?: number | null;
      min?: number | null;
    };
    NumberOut: {
      brand: string;
      kind: string;
      number: string;
    };
    OilCan: {
      card: components['schemas']['CardOut'];
      qty: number;
      volume_l: number;
    };
    /** @description What the oil must satisfy for this car. */
    OilConditionOut: {
      /** @description С чем сверить; пусто, если не с чем */
      advice: string;
      /** @description Требование завода знаем только по памяти */
      memory: boolean;
      /**
       * @description holds — выполнено; unknown — надо сверить
       * @enum {string}
       */
      state: 'holds' | 'unknown' | 'contradicts';
      text: string;
    };
    OilService: {
      /** @description Допуски и классы, любого достаточно */
      approvals: string[];
      /** @description false — объём, вязкость или допуски по памяти: проверьте по VIN */
      confirmed: boolean;
      sae: string[];
      /** @description Сначала лучше доказанные, затем дешевле; до 12 линеек */
      sets: components['schemas']['OilSet'][];
      source: string;
      /** @description Сколько линеек подходит: остальные — в поиске с машиной */
      total: number;
      /** @description С заменой фильтра; null, когда неизвестен */
      volume_l: number | null;
    };
    /** @description The cheapest cans of one line of oil that hold enough; one can where the volume of the engine is unknown. */
    OilSet: {
      brand: string;
      cans: components['schemas']['OilCan'][];
      conditions: components['schemas']['OilConditionOut'][];
      /** @description За все канистры, рублей */
      cost: number;
      /**
       * @description fits — проверено; possible — сверьте условия с state=unknown или memory
       * @enum {string}
       */
      fit: 'fits' | 'possible' | 'contradicts' | 'unknown';
      line: string;
      /** @description Останется на долив; null, когда объём неизвестен */
      spare_l: number | null;
      total_l: number;
    };
    OldIdRequest: {
      /** @description Номер товара в старом магазине */
      old_id: string;
    };
    /** @description Границы есть только у чисел. */
    OptionFilter: {
      key: string;
      name: string;
      sliderRange: [number, number] | null;
      sliderValues: [number, number] | null;
      /** @enum {string} */
      type: 'number' | 'list';
      unit: string | null;
      values: components['schemas']['FilterValue'][];
    };
    OptionOut: {
      key: string;
      name: string;
      unit: string | null;
      /** @description true — значение записано по памяти, его никто не сверял: так и покажите */
      unverified: boolean;
      value: string;
    };
    OptionRow: {
      /** @description Отличается ли хоть у одного */
      differs: boolean;
      key: string;
      name: string;
      unit: string | null;
      /** @description Товары, чьё значение записано по памяти */
      unverified: number[];
      /** @description По номеру товара; null — у товара такого свойства нет */
      values: {
        [key: string]: string | null;
      };
    };
    OrderActions: {
      cancel: boolean;
      pay: boolean;
      repeat: boolean;
    };
    OrderBrief: {
      arrives_on: string | null;
      city_id: number;
      created_at: string;
      /** @description Город */
      for_title: string;
      /** @description Что в заказе, до трёх названий */
      names: string[];
      number: string;
      payment_status: components['schemas']['PaymentStatus'];
      payment_status_name: string;
      /** @description Сколько всего штук */
      pieces: number;
      status: components['schemas']['Status'];
      status_name: string;
      total: number;
    };
    OrderDelivery: {
      /** @description Куда привезут или откуда забрать */
      address: string;
      arrives_on: string | null;
      /**
       * @description 1 курьер, 2 пункт перевозчика, 3 самовывоз
       * @enum {integer}
       */
      deliveryType: 1 | 2 | 3;
      description: string;
      name: string;
    };
    OrderImage: {
      ext: string;
      key: string;
    };
    OrderLineOut: {
      article: string | null;
      brand_name: string | null;
      cost: number;
      guest_cost: number | null;
      /** @description Товар; null, если его больше нет */
      id: number | null;
      image: components['schemas']['OrderImage'] | null;
      name: string;
      qty: number;
      sum: number;
      unit: string;
    };
    OrderNumber: {
      /** @description В любом написании: х10427716 тоже поймём */
      number: string;
    };
    OrderOut: {
      actions: components['schemas']['OrderActions'];
      arrives_on: string | null;
      city_id: number;
      created_at: string;
      delivery: components['schemas']['OrderDelivery'];
      delivery_cost: number;
      discount: number;
      /** @description Город */
      for_title: string;
      goods_total: number;
      lines: components['schemas']['OrderLineOut'][];
      /** @description Что в заказе, до трёх названий */
      names: string[];
      number: string;
      payment: components['schemas']['OrderPayment'];
      payment_status: components['schemas']['PaymentStatus'];
      payment_status_name: string;
      /** @description Сколько всего штук */
      pieces: number;
      recipient: components['schemas']['RecipientOut'];
      status: components['schemas']['Status'];
      status_name: string;
      timeline: components['schemas']['TimelineEntry'][];
      /** @description Номера заказов, оформленных вместе с этим */
      together: string[];
      total: number;
    };
    OrderPayment: {
      /** @description Счёт, который можно напечатать */
      invoice_url: string | null;
      name: string;
      /** @description До этого времени товары ждут оплаты */
      pay_until: string | null;
      /** @description Куда идти платить; null, когда платить не нужно */
      pay_url: string | null;
      /**
       * @description 1 при получении, 2 картой, 3 по счёту
       * @enum {integer}
       */
      paymentType: 1 | 2 | 3;
      status: components['schemas']['PaymentStatus'];
      status_name: string;
    };
    /** @description An order that confirming the cart would make. */
    OrderPreviewOut: {
      city_id: number;
      /** @description Через сколько дней заказ будет у вас */
      days: number | null;
      /** @description Стоимость доставки; null, пока её не назвать */
      delivery: number | null;
      /** @description Чего не хватает, словами */
      delivery_error: string | null;
      delivery_type: (1 | 2 | 3) | null;
      discount: number;
      for_title: string;
      goods: number;
      total: number;
    };
    OrdersCart: {
      /** @description Корзина гостя; у покупателя берут сохранённую */
      items?: components['schemas']['WantedLine'][];
      /** @description Что выбрано; остальные города — как было */
      itemsByCity?: components['schemas']['DeliveryChoice'][];
      /** @description 1 при получении, 2 картой сейчас, 3 по счёту */
      paymentType?: (1 | 2 | 3) | null;
      /** @description Пустой убирает промокод */
      promoCode?: string | null;
    };
    /** @description The whole cart as getCart answers it, and the orders it would make. */
    OrdersOut: {
      /** @description Штук всего */
      count: number;
      deliveryTotal: number;
      discount: components['schemas']['DiscountOut'] | null;
      /** @description Товары, которых в магазине больше нет */
      gone: number[];
      /** @description Они же, со строками корзины */
      goneItems: components['schemas']['GoneItem'][];
      goodsTotal: number;
      items: components['schemas']['CartItem'][];
      itemsByCity: components['schemas']['CityGroup'][];
      orders: components['schemas']['OrderPreviewOut'][];
      paymentError: string | null;
      paymentOptions: components['schemas']['PaymentOption'][];
      /** @description 1 при получении, 2 картой сейчас, 3 по счёту */
      paymentType: (1 | 2 | 3) | null;
      promoCode: string;
      /** @description Почему промокод не даёт скидки */
      promoError: string | null;
      /** @description Можно подтверждать: всё выбрано и всё есть */
      ready: boolean;
      /** @description Сколько сняли жёлтые ценники: старые цены минус нынешние */
      saved: number;
      toPay: number;
      /** @description Товары по нынешним ценам, то же, что goodsTotal */
      total: number;
      /** @description Покупатель; null у гостя */
      user: components['schemas']['CartUser'] | null;
    };
    OrdersPage: {
      orders: components['schemas']['OrderBrief'][];
      /** @description Сколько заказов всего */
      total: number;
    };
    OrdersRequest: {
      cart: components['schemas']['OrdersCart'];
      /** @description Текущий город: его группа стоит первой */
      city?: number | null;
    };
    OwnReviewOut: {
      /** @description Имя и первая буква фамилии */
      author: string;
      car: string | null;
      created_at: string;
      id: number;
      /** @description Покупка подтверждена: автор получил заказ с этим товаром */
      is_purchase: boolean;
      mileage_km: number | null;
      product_id: number;
      product_name: string;
      rating: number;
      /** @description Почему не опубликован; иначе пусто */
      reject_reason: string;
      /** @enum {string} */
      status: 'waiting' | 'published' | 'rejected';
      status_name: string;
      text: string;
      vehicle_id: number | null;
    };
    OwnReviewsOut: {
      /** @description Новые выше, не больше ста */
      reviews: components['schemas']['OwnReviewOut'][];
    };
    PageAnswer: {
      page: components['schemas']['PageOut'];
    };
    PageLink: {
      /**
       * @description buyers — покупателям, company — о магазине, documents — документы
       * @enum {string}
       */
      group: 'buyers' | 'company' | 'documents';
      slug: string;
      title: string;
      url: string;
    };
    PageOut: {
      /**
       * @description buyers — покупателям, company — о магазине, documents — документы
       * @enum {string}
       */
      group: 'buyers' | 'company' | 'documents';
      /** @description Очищенный HTML: абзацы, заголовки h2–h4, списки, таблицы, ссылки */
      html: string;
      /** @description Одно-два предложения: под заголовком и для поисковиков */
      lead: string;
      slug: string;
      title: string;
      updated_at: string;
      url: string;
    };
    PagesOut: {
      pages: components['schemas']['PageLink'][];
    };
    PartName: {
      /** @description Пусто, если производитель неизвестен */
      brand: string;
      id: number;
      name: string;
      /** @description Как пишет производитель */
      number: string;
    };
    PartOut: {
      /** @description Через сколько дней самое скорое */
      arrival_days: number | null;
      /** @description Пусто, если производитель неизвестен */
      brand: string;
      /** @description Самая низкая цена в городе */
      cost: number | null;
      id: number;
      image: string | null;
      image_ext: string | null;
      /** @description Лежит в городе */
      in_stock: boolean;
      name: string;
      /** @description Как пишет производитель */
      number: string;
      /** @description Сколько товаров с этим номером */
      offers: number;
    };
    PartPage: {
      /** @description Замены номера от старого к новому */
      chain: string[];
      part: components['schemas']['PartOut'];
      rows: components['schemas']['PartRow'][];
      /** @description Сколько других производителей с таким номером */
      same_number: number;
      /** @description К каким машинам, словами поставщиков */
      vehicles: string[];
    };
    PartRequest: {
      /** @description Производитель */
      brand?: string;
      /** @description Город цен и остатков; без него — из cookie currentCity */
      city?: number | null;
      /** @description Номер записи, как в индексе `parts`; иначе нужен `number` */
      id?: number | null;
      /** @description Номер детали в любом написании */
      number?: string;
    };
    PartRow: {
      /**
       * @description 3 — подтверждено, 2 — по каталогу, 1 — один источник, 0 — не проверено
       * @enum {integer}
       */
      confidence: 0 | 1 | 2 | 3;
      offers: components['schemas']['CardOut'][];
      part: components['schemas']['PartName'];
      /**
       * @description Кем приходится запрошенному номеру
       * @enum {string}
       */
      role: 'requested' | 'newer' | 'older' | 'original' | 'analogue' | 'execution' | 'contains' | 'part_of';
      /** @description Кто так говорит */
      sources: string[];
      /** @description Через какой номер известно */
      via: string | null;
      why: string;
    };
    PartsOut: {
      parts: components['schemas']['PartOut'][];
    };
    PartsRequest: {
      /** @description Город цен и остатков; без него — из cookie currentCity */
      city?: number | null;
      /** @description Номера записей */
      ids: number[];
    };
    PaymentLink: {
      amount: number;
      /** @description До этого времени товары ждут оплаты */
      expires_at: string;
      id: string;
      /** @description Страница оплаты */
      url: string;
    };
    PaymentOption: {
      /** @description Почему так не заплатить */
      error: string | null;
      title: string;
      /** @enum {integer} */
      type: 1 | 2 | 3;
    };
    PaymentOut: {
      amount: number;
      expires_at: string;
      id: string;
      /** @description Номера заказов, за которые платят */
      orders: string[];
      /** @description Куда идти платить; null, когда платить не нужно */
      pay_url: string | null;
      /** @description pending, paid, failed, cancelled, refund_due, refunded */
      status: string;
      status_name: string;
    };
    /** @enum {string} */
    PaymentStatus: 'not_needed' | 'pending' | 'paid' | 'failed' | 'refund_due' | 'refunded';
    PersonalDataOut: {
      /** @description Когда собран файл */
      created_at: string;
      sections: components['schemas']['PersonalSectionOut'][];
    };
    PersonalSectionOut: {
      /** @description Зачем храним */
      purpose: string;
      rows: {
        [key: string]: unknown;
      }[];
      /** @description Сколько храним */
      term: string;
      title: string;
    };
    PickupPointsOut: {
      city_id: number;
      /** @description Пункты перевозчиков */
      points: components['schemas']['CarrierPoint'][];
      /** @description Наши магазины, откуда можно забрать самому */
      warehouses: components['schemas']['PickupWarehouse'][];
    };
    PickupWarehouse: {
      address: string;
      cdek_delivery_payment: boolean;
      delivery_active: boolean;
      /** @description До названного места */
      distance_km: number | null;
      id: number;
      lat: number | null;
      lon: number | null;
      name: string;
      phone: string;
      pickup_active: boolean;
      worktime: components['schemas']['WorkTimeOut'][];
    };
    PlacementOut: {
      banners: components['schemas']['BannerOut'][];
      /**
       * @description home — главная (первый крупный), catalog — списки, cart — корзина
       * @enum {string}
       */
      placementId: 'home' | 'catalog' | 'cart';
    };
    Position: {
      lat: number;
      lon: number;
    };
    PostAnswer: {
      /** @description Что ещё почитать: до трёх свежих */
      more: components['schemas']['PostCard'][];
      post: components['schemas']['PostOut'];
    };
    PostCard: {
      id: number;
      image: components['schemas']['ImageOut'] | null;
      lead: string;
      published_at: string;
      title: string;
      topic: string;
      url: string;
    };
    PostOut: {
      /** @description Очищенный HTML */
      html: string;
      id: number;
      image: components['schemas']['ImageOut'] | null;
      lead: string;
      published_at: string;
      title: string;
      topic: string;
      url: string;
    };
    PostsOut: {
      posts: components['schemas']['PostCard'][];
      total: number;
    };
    /** @description Включительно; без границы с этой стороны — null или ничего. */
    PriceBounds: {
      max?: number | null;
      min?: number | null;
    };
    ProductAnswer: {
      product: components['schemas']['ProductOut'];
    };
    ProductCategory: {
      breadcrumbs: components['schemas']['Breadcrumb'][];
      id: number;
      name: string;
      url: string;
    };
    ProductOut: {
      arrival_days: number | null;
      article: string | null;
      /** @description EAN: 8, 12, 13 или 14 цифр; своему коду магазина место в 20–29 */
      barcode: string | null;
      brand_name: string | null;
      brand_slug: string | null;
      category: components['schemas']['ProductCategory'];
      city_id: number;
      cost: number | null;
      country: string | null;
      description: string;
      external: boolean;
      guest_cost: number | null;
      /** @description Высота упаковки, мм */
      height_mm: number | null;
      id: number;
      images: components['schemas']['GalleryImage'][];
      /** @description Длина упаковки, мм */
      length_mm: number | null;
      /** @description Товар подлежит обязательной маркировке «Честный знак» */
      mark_required: boolean | null;
      name: string;
      numbers: components['schemas']['NumberOut'][];
      options: components['schemas']['OptionOut'][];
      rating: number;
      rating_count: number;
      stock: number;
      stocks: components['schemas']['StockPlace'][];
      unit: string;
      /** @description Гарантия, месяцев */
      warranty_months: number | null;
      /** @description Масса с упаковкой, граммов */
      weight_g: number | null;
      /** @description Ширина упаковки, мм */
      width_mm: number | null;
    };
    ProductRequest: {
      city?: number | null;
      id: number;
      ssid?: string | null;
    };
    ProductsOut: {
      data: components['schemas']['CardOut'][];
      itemsPerPage: number;
      page: number;
      /** @description Сколько страниц; за последней список пуст */
      pages: number;
      /** @description Сколько всего подходит */
      total: number;
    };
    ProfileOut: {
      city_id: number | null;
      /** @description Подтверждённая письмом; пусто, когда такой нет */
      confirmed_email: string;
      /** @description Как её вписали; ждёт подтверждения, пока не равна confirmed_email */
      email: string;
      id: number;
      name: string;
      /** @description 11 цифр */
      phone: string;
      surname: string;
    };
    /** @description Fields that are absent stay unchanged. */
    ProfileRequest: {
      city_id?: number | null;
      /** @description Пустая строка убирает почту */
      email?: '' | string | null;
      name?: string | null;
      surname?: string | null;
    };
    PromoAddressOut: {
      promo: components['schemas']['PromoCodeOut'] | null;
      /** @constant */
      status: 'success';
    };
    PromoAddressRequest: {
      address?: string;
      /** @description Окно закрыли без ответа; ровно одно из filled и closed истинно */
      closed: boolean;
      /** @description Ответ записан */
      filled: boolean;
      other_answer?: string;
      user_id: number;
      visit_from?: string;
    };
    PromoCodeOut: {
      /** @description Личный: действует у этого покупателя и один раз */
      code: string;
      ends_at: string | null;
      /** @description До скольких процентов снимает; null — снимает сумму */
      percent: number | null;
      title: string;
    };
    PromoOfferOut: {
      ends_at: string | null;
      /** @description До скольких процентов снимает; null — снимает сумму */
      percent: number | null;
      title: string;
    };
    PromotionAnswer: {
      promotion: components['schemas']['PromotionOut'];
    };
    PromotionCard: {
      /** @description Последний день; без даты — пока не отменим */
      ends_at: string | null;
      id: number;
      image: components['schemas']['ImageOut'] | null;
      lead: string;
      slug: string;
      starts_at: string | null;
      title: string;
      url: string;
    };
    PromotionOut: {
      /** @description Последний день; без даты — пока не отменим */
      ends_at: string | null;
      /** @description Очищенный HTML */
      html: string;
      id: number;
      image: components['schemas']['ImageOut'] | null;
      lead: string;
      products: components['schemas']['CardOut'][];
      slug: string;
      starts_at: string | null;
      title: string;
      url: string;
    };
    PromotionsOut: {
      promotions: components['schemas']['PromotionCard'][];
    };
    /** @description A refusal; with `proof_required` it carries the challenge. */
    ProofRequiredOut: {
      /** @description Задача: «до какого времени.сколько битов.случайное.подпись». Годится один раз, для этого номера и адреса */
      challenge?: string | null;
      error: components['schemas']['ErrorBody'];
    };
    /** @description A product that was put into the cart after a search has been ordered. The amount is that of the order's line. */
    PurchaseEvent: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event: 'order';
      /** @description Номер заказа: по нему магазин узнаёт сумму строки. В журнал номер не попадает */
      number: string;
      product_id: number;
      /** @description Какой это поиск в открытой странице, с единицы */
      search: number;
    };
    /** @enum {string} */
    Purpose:
      | 'login'
      | 'order'
      | 'newsletter'
      | 'promo_address'
      | 'vendor'
      | 'vehicle_request'
      | 'search_wish'
      | 'review';
    PurposeRequest: {
      purpose: components['schemas']['Purpose'];
    };
    QtyRequest: {
      city_id: number;
      id: number;
      /** @description 0 — убрать */
      qty: number;
    };
    QueryCar: {
      /** @description Дизель */
      diesel: boolean;
      /** @description Мотор в запросе */
      engine: string[];
      /** @description Машина каталога */
      id: number;
      /** @description Чем она отличается от других этой модели */
      label: string;
      /** @description Объём мотора */
      litres: number | null;
      /** @description Поколение и кузов в запросе */
      tokens: string[];
      /** @description Первый и последний год */
      years: (number | null)[];
    };
    QueryCars: {
      /** @description Как зовут марки */
      makes: {
        [key: string]: string[];
      };
      models: components['schemas']['QueryModel'][];
      /** @description Раздел моторных масел */
      oils: number[];
      /** @description Разделы того, что меняют на ТО */
      service: number[];
    };
    QueryModel: {
      cars: components['schemas']['QueryCar'][];
      /** @description Марка */
      make: string;
      /** @description Как модель зовут; цифры и одна-две буквы — только рядом с маркой */
      names: string[];
      /** @description Марка и модель */
      title: string;
    };
    RatedOut: {
      data: components['schemas']['CardOut'][];
    };
    RatingFilter: {
      checked: boolean;
      count: number;
      /** @description Как писать на странице: у чисел запятая */
      name: string;
      value: number;
    };
    RatingShare: {
      count: number;
      stars: number;
    };
    ReadyOut: {
      parts: components['schemas']['DependencyOut'][];
      /**
       * @description degraded: покупать можно, но названная часть не работает
       * @enum {string}
       */
      status: 'ready' | 'degraded';
    };
    Recipient: {
      /** @description Сюда придёт чек */
      email?: string | '';
      name: string;
      phone: string;
      surname?: string;
    };
    RecipientOut: {
      email: string;
      name: string;
      phone: string;
    };
    RelatedOut: {
      /** @description Сначала по номеру, затем по машине и свойствам; до 8 */
      analogs: components['schemas']['AnalogOut'][];
      /** @description Какие из «берут вместе» выбирают по машине; с машиной пусто: они уже к ней */
      needs_car: number[];
      /** @description Наборы, в которых товар есть */
      sets: components['schemas']['SetRef'][];
      /** @description Из наборов и заказов, к той же машине, из подходящих разделов; до 10 */
      together: components['schemas']['CardOut'][];
      /** @description Другие объёмы, от меньшего; пусто, если объём один */
      volumes: components['schemas']['VolumeOut'][];
    };
    RelatedRequest: {
      /** @description Город цен и остатков; без него — из cookie currentCity */
      city?: number | null;
      /** @description Товар */
      id: number;
      /** @description Машина каталога: «берут вместе» начинается с деталей к ней, без того, что к ней не подходит */
      vehicle_id?: number | null;
    };
    RemoveRequest: {
      cityId: number;
      id: number;
    };
    RepairOut: {
      became: string;
      was: string;
      why: string;
    };
    /** @description A line of the order, and what can be bought of it now. */
    RepeatLine: {
      /** @description Через сколько дней будет в городе, 0 — сегодня */
      arrival_days: number | null;
      article: string | null;
      /** @description Цена сейчас; null, если взять нечего */
      cost: number | null;
      /** @description Цена в заказе */
      cost_before: number;
      /** @description Товар; null, если его больше нет */
      id: number | null;
      image: components['schemas']['OrderImage'] | null;
      name: string;
      /** @description Сколько можно взять сейчас; 0 — взять нечего */
      qty: number;
      /** @description Почему не столько, сколько было */
      reason: string | null;
      /** @description За то, что можно взять */
      sum: number;
      unit: string;
      /** @description Сколько было в заказе */
      wanted: number;
    };
    RepeatOut: {
      /** @description Сколько строк попало в корзину целиком или частью */
      added: number;
      /** @description Чего нет или меньше, чем было в заказе */
      missing: components['schemas']['MissingLine'][];
    };
    RepeatPreview: {
      city_id: number;
      /** @description Город, для которого соберём */
      for_title: string;
      lines: components['schemas']['RepeatLine'][];
      /** @description Город заказа */
      ordered_for: string;
      /** @description То, что можно взять, по нынешним ценам */
      total: number;
      /** @description Товары заказа по ценам заказа */
      total_before: number;
    };
    RepeatRequest: {
      /** @description Для какого города собрать; без него — города заказа */
      city?: number | null;
      /** @description Только эти товары заказа; без него — все */
      ids?: number[] | null;
      /** @description В любом написании: х10427716 тоже поймём */
      number: string;
    };
    ReviewIdRequest: {
      /** @description Какой отзыв */
      id: number;
    };
    ReviewIn: {
      /** @description Согласие показать отзыв с именем и машиной; без него не принимаем */
      agree: boolean;
      /** @description Пробег, километров */
      mileage_km?: number | null;
      /** @description Какой товар */
      product_id: number;
      /** @description Сколько звёзд */
      rating: number;
      text: string;
      /** @description Машина каталога: из гаража или getVehicleChoices */
      vehicle_id?: number | null;
    };
    ReviewOut: {
      /** @description Имя и первая буква фамилии */
      author: string;
      car: string | null;
      created_at: string;
      id: number;
      /** @description Покупка подтверждена: автор получил заказ с этим товаром */
      is_purchase: boolean;
      mileage_km: number | null;
      rating: number;
      text: string;
    };
    ReviewSavedOut: {
      message: string;
      review: components['schemas']['OwnReviewOut'];
    };
    ReviewsOut: {
      /** @description Сколько отзывов опубликовано */
      count: number;
      /** @description Есть ещё, старше показанных */
      has_more: boolean;
      /** @description Средняя оценка отзывов; null, когда их нет */
      mean: number | null;
      /** @description Оценка товара: прежние оценки и отзывы вместе */
      rating: number;
      /** @description По скольким оценкам */
      rating_count: number;
      /** @description Новые выше */
      reviews: components['schemas']['ReviewOut'][];
      /** @description Всегда пять строк: от пяти звёзд до одной */
      shares: components['schemas']['RatingShare'][];
    };
    SaveRequest: {
      cart: components['schemas']['CartLine'][];
      /** @description Текущий город: его группа стоит первой */
      city?: number | null;
    };
    /** @description A position of a unit; the defaults are those of a position that nothing is known of. */
    SchemeDetail: {
      /** @description Лежит в городе */
      active: boolean;
      /** @description До трёх замен: сначала подтверждённые, затем те, что лежат в городе, затем дешевле */
      analogues: components['schemas']['Analogue'][];
      brand: string;
      /** @description Сам товар с этим номером, если мы его продаём */
      card: components['schemas']['CardOut'] | null;
      /** @description false — не «подходит», а «проверьте по VIN» */
      confirmed: boolean;
      /** @description Что меняют при обслуживании; у остального пусто */
      kind: string;
      /** @description 100 — номер подтверждён или товар описан ровно для этой машины; 80 — модель та же, остальное сверьте; 60 — номер по памяти или другое поколение; 0 — неизвестно */
      match: number;
      name: string;
      note: string;
      /** @description Пусто, когда о месте ничего не известно */
      number: string;
      /** @description Деталь справочника номеров (getPart) */
      part_id: number | null;
      /** @description Место на схеме узла */
      position: number;
      /** @description Сколько в узле; null — не знаем */
      qty: number | null;
      source: string;
      total_analogues: number;
    };
    SchemeUnit: {
      /** @description Что-то лежит в городе */
      active: boolean;
      /** @description По убыванию match, затем по месту; неизвестные места последними. Среди других узлов — до 6 известных */
      details: components['schemas']['SchemeDetail'][];
      /** @description Ключ схемы */
      drawing: string;
      key: string;
      /** @description О скольких местах что-то известно */
      known: number;
      /** @description Лучшее совпадение среди деталей */
      match: number;
      name: string;
      /** @description Названия всех мест */
      names: string[];
      /** @description Мест на схеме */
      total: number;
      unitid: number;
    };
    SearchBatch: {
      events: (
        | components['schemas']['SearchEvent']
        | components['schemas']['ClickEvent']
        | components['schemas']['CartEvent']
        | components['schemas']['PurchaseEvent']
      )[];
      /** @description Случайный ключ, живёт в памяти открытой страницы */
      visit: string;
    };
    SearchEvent: {
      /** @description Категория страницы, на которой искали; вне каталога пусто */
      category_id?: number | null;
      /** @description Город цен и остатков */
      city_id?: number | null;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event: 'search';
      /** @description Сколько подошло всеми словами */
      exact: number;
      /** @description Участие в опыте с правилами */
      exposure?: components['schemas']['ExposureIn'] | null;
      /** @enum {string} */
      kind: 'text' | 'number' | 'vin' | 'frame';
      /**
       * @description На какой странице
       * @enum {string}
       */
      mode: 'search' | 'number' | 'sale' | 'brand' | 'catalog' | 'completions';
      /** @description Сколько отвечал поиск, мс */
      ms: number;
      /** @description Сколько похожих, не всеми словами */
      near?: number;
      /** @description Исправили раскладку, опечатку или другое */
      repaired?: boolean;
      /** @description Какой это поиск в открытой странице, с единицы */
      search: number;
      /** @description Как набрано; для VIN и кузова пусто */
      text: string;
      /** @description Как поняли */
      understood?: string;
      /** @description Сколько других размеров, цветов, производителей */
      variants?: number;
    };
    /** @description Доля посетителей получает другие правила; кому какие, решает браузер по своему случайному ключу. */
    SearchExperimentOut: {
      id: number;
      rules: components['schemas']['SearchRuleOut'][];
      /** @description Сколько процентов посетителей получают эти правила */
      share: number;
    };
    SearchRuleBanner: {
      /** @description Путь страницы магазина */
      href?: string | null;
      text?: string | null;
      title: string;
      /** @enum {string} */
      tone: 'info' | 'sale';
    };
    /** @description Все условия должны выполняться; нет условия — оно выполнено всегда. */
    SearchRuleOut: {
      audience?: ('guest' | 'customer') | null;
      banner?: components['schemas']['SearchRuleBanner'] | null;
      /** @description Фильтры движка: раньше остальных */
      boost?: string[] | null;
      /** @description Фильтры движка: после остальных */
      bury?: string[] | null;
      /** @description Названа ли машина */
      car?: boolean | null;
      /** @description Раздел страницы или любой над ним */
      categories?: number[] | null;
      cities?: number[] | null;
      /** @description Слова запроса, которые убрать */
      drop?: string[] | null;
      /** @description Ключи фильтров в порядке показа; других нет */
      facets?: string[] | null;
      /** @description Каждый выбран: поле и значение, null — любое значение */
      filters?: [string, string | null][] | null;
      /** @description Секунды Unix, включительно */
      from?: number | null;
      /** @description Фильтры движка: не показывать */
      hide?: string[] | null;
      /** @description Имя правила */
      id: string;
      /** @description Товар, место с 1, группа фасовок, если она не он сам */
      pin?: ([number, number] | [number, number, number])[] | null;
      /** @description Любое из: is — весь запрос, contains — слова подряд, forms — слова в любой форме и порядке */
      query?: ['is' | 'contains' | 'forms', string][] | null;
      /** @description Путь страницы магазина вместо результатов */
      redirect?: string | null;
      /** @description Слова запроса и чем их заменить */
      replace?: [string, string][] | null;
      /** @description Порядок, пока его не выбрали */
      sort?: ('rating' | 'price_asc' | 'price_desc' | 'popular' | 'new' | 'soon' | 'name') | null;
      /** @description Секунды Unix, не включительно */
      until?: number | null;
    };
    SearchRulesOut: {
      /** @description Идущий опыт; нет — никому других правил */
      experiment?: components['schemas']['SearchExperimentOut'] | null;
      /** @description Первое правило важнее следующих */
      rules: components['schemas']['SearchRuleOut'][];
      /** @description Меняется, когда меняются правила или опыт; 0 — из файлов */
      version: number | string;
      /** @description Слова синонимов: верные, хотя в каталоге их нет */
      words: string[];
    };
    SearchToken: {
      /** @description До какого времени токен годен */
      expires: string;
      /** @description Токен для заголовка Authorization: Bearer */
      token: string;
      /** @description Где отвечает поиск */
      url: string;
    };
    /** @description The catalogue's words, by which browsers read a query. A word of makers, soft words or models is not repeated. */
    SearchVocabulary: {
      /** @description Латинские слова */
      latin: string[];
      /** @description Производители */
      makers: string[];
      /** @description Прозвища моделей */
      models: {
        [key: string]: string[];
      };
      /** @description Слова, без которых запрос находит то же */
      soft: string[];
      /** @description Слова, которых поиск не читает */
      stop: string[];
      /** @description Слова единиц измерения; `*` — любое окончание */
      units: {
        [key: string]: string[];
      };
      /** @description Латинских слов, которых здесь нет, нет и в каталоге */
      whole: boolean;
      /** @description Русские слова */
      words: string[];
    };
    SearchWishIn: {
      /** @description Согласие на обработку телефона и почты; без него не принимаем */
      agree: boolean;
      /** @description Город цен и остатков; без него — из cookie currentCity */
      city_id?: number | null;
      email?: string | null;
      /** @description Куда сообщить: телефон, почта или оба */
      phone?: string | null;
      /** @description Что искали */
      text: string;
    };
    SearchWishOut: {
      /** @description Номер просьбы */
      id: number;
      message: string;
      /** @constant */
      status: 'success';
    };
    SeenLine: {
      city_id: number;
      /** @description Цена за штуку, как её видел покупатель */
      cost: number;
      id: number;
      qty: number;
    };
    SelectionCatalogue: {
      /**
       * @description lubricants — масла, parts — детали, analogues — замены
       * @enum {string}
       */
      kind: 'lubricants' | 'parts' | 'analogues';
      title: string;
      /** @description Открывается в новой вкладке */
      url: string;
    };
    ServiceOut: {
      /** @description null, когда не знаем ни объёма, ни вязкости, ни допусков */
      oil: components['schemas']['OilService'] | null;
      parts: components['schemas']['ServicePart'][];
      reasons: string[];
      vehicle: components['schemas']['ModificationOut'];
    };
    ServicePart: {
      /** @description По убыванию match */
      details: components['schemas']['SchemeDetail'][];
      kind: string;
      name: string;
    };
    ServiceRequest: {
      /** @description Город цен и остатков; без него — из cookie currentCity */
      city?: number | null;
      /** @description Машина каталога (decodeVehicle, getVehicleChoices) */
      vehicle_id: number;
    };
    SessionOut: {
      created_at: string;
      /** @description То устройство, с которого спрашивают */
      current: boolean;
      /** @description Браузер и система словами */
      device: string;
      expires: string;
      id: number;
      /** @description Когда был в сети, с точностью до часа */
      last_seen_at: string;
      /** @description С какого адреса вошли; пусто, когда он неизвестен */
      where: string;
    };
    SessionRequest: {
      id: number;
    };
    SessionsOut: {
      sessions: components['schemas']['SessionOut'][];
    };
    SetAnswer: {
      set: components['schemas']['SetOut'];
    };
    /** @description A set costs the sum of its items; `saving` is present only when an item has an old price. */
    SetCard: {
      /** @description Когда в городе будет весь набор, дней */
      arrival_days: number | null;
      /** @description Всё есть в нужном количестве */
      available: boolean;
      city_id: number;
      id: number;
      image: components['schemas']['ImageOut'] | null;
      lead: string;
      /** @description Сумма старых цен, если хоть у одной части есть старая цена */
      old_total: number | null;
      /** @description Сколько в наборе штук */
      pieces: number;
      /** @description Сколько экономите против старых цен; null — скидки нет, и мы о ней молчим */
      saving: number | null;
      slug: string;
      title: string;
      /** @description Сумма частей; null — какой-то части здесь не купить */
      total: number | null;
      url: string;
    };
    SetItemOut: {
      /** @description Хватает ли остатка на это количество */
      enough: boolean;
      product: components['schemas']['CardOut'];
      qty: number;
      /** @description Цена за всё количество; null — в этом городе цены нет */
      sum: number | null;
    };
    SetLinesRequest: {
      /** @description Текущий город: его группа стоит первой */
      city?: number | null;
      lines: components['schemas']['WantedLine'][];
      /** @description Ключ изменения, придуманный браузером: повтор с тем же ключом ничего не меняет */
      sync_id?: string | null;
    };
    SetOut: {
      /** @description Когда в городе будет весь набор, дней */
      arrival_days: number | null;
      /** @description Всё есть в нужном количестве */
      available: boolean;
      city_id: number;
      /** @description Очищенный HTML */
      html: string;
      id: number;
      image: components['schemas']['ImageOut'] | null;
      items: components['schemas']['SetItemOut'][];
      lead: string;
      /** @description Сколько частей набора магазин больше не продаёт */
      missing: number;
      /** @description Сумма старых цен, если хоть у одной части есть старая цена */
      old_total: number | null;
      /** @description Сколько в наборе штук */
      pieces: number;
      /** @description Сколько экономите против старых цен; null — скидки нет, и мы о ней молчим */
      saving: number | null;
      slug: string;
      title: string;
      /** @description Сумма частей; null — какой-то части здесь не купить */
      total: number | null;
      url: string;
    };
    SetRef: {
      slug: string;
      title: string;
      url: string;
    };
    SetsOut: {
      sets: components['schemas']['SetCard'][];
    };
    SharedNumberOut: {
      /** @description Номер, который заменяют все эти товары */
      number: string;
      products: components['schemas']['AdviceProduct'][];
    };
    ShopOut: {
      code: string;
      name: string;
    };
    /** @description Фасовка того же товара, которую можно купить в городе. */
    SizeOut: {
      /** @description Товар этой фасовки */
      id: number;
      size: string;
    };
    SliderOut: {
      /** @description От и до того, что есть */
      sliderRange: [number, number];
      /** @description Что выбрано, внутри sliderRange */
      sliderValues: [number, number];
    };
    /** @description A solved challenge of a refusal `proof_required`. */
    SmsProof: {
      /** @description Число, с которым SHA-256 строки «последняя часть challenge:число» начинается с нужного количества нулевых битов */
      answer: string;
      challenge: string;
    };
    SmsRequest: {
      /** @description Согласие отмечали в этом браузере раньше, и страница его помнит; новому покупателю отметить его всё равно придётся */
      agreed_before?: boolean;
      /** @description Отмечено ли согласие на обработку персональных данных; без него не завести аккаунт */
      agreement?: boolean;
      /** @description Версия текста согласия `login` из getConsentTexts, которую видел человек */
      agreement_version?: number | null;
      /** @description Город посетителя: станет городом нового покупателя */
      city_id?: number | null;
      /** @description Не влияет ни на что: адрес берём из соединения, слову страницы о нём верить нельзя */
      ip?: string | null;
      phone: string;
      /** @description Решённая задача из отказа 409 `proof_required` */
      proof?: components['schemas']['SmsProof'] | null;
    };
    /** @enum {string} */
    Status:
      | 'new'
      | 'awaiting_payment'
      | 'paid'
      | 'assembling'
      | 'on_the_way'
      | 'ready'
      | 'completed'
      | 'cancelled'
      | 'expired';
    /** @description The shape that the spec gives to this call: both answers come with HTTP 200. */
    StatusOut: {
      message: string;
      /** @enum {string} */
      status: 'success' | 'error';
    };
    StayingLineOut: {
      id: number;
      name: string;
      /** @description Почему товар останется */
      notice: string;
    };
    StockPlace: {
      address: string;
      city: string;
      city_id: number;
      /** @description Через сколько дней будет в городе, если заказать сейчас */
      days: number;
      name: string;
      pickup_active: boolean;
      qty: number;
      /** @description Заказ ещё уходит сегодня */
      ships_today: boolean;
      /** @description Заказ до этого часа уходит сегодня (время города склада) */
      today_until: string;
      warehouse_id: number;
    };
    Subcategory: {
      highlight: boolean;
      id: number;
      /** @description Ключ картинки; адрес — /images/w200/{image}.svg */
      image: string | null;
      name: string;
      slug: string;
      url: string;
    };
    SubscriberRequest: {
      /** @description Отмечено ли согласие на рассылку; false — отказ. Без поля согласием станет кнопка из письма */
      agree?: boolean | null;
      city_id?: number | null;
      email: string;
      /** @description Версия текста согласия, который видел человек */
      text_version?: number | null;
    };
    Suggestion: {
      city: string;
      /** @description Дом с корпусом и строением; null — дом ещё не назван */
      house: string | null;
      /** @description Точка на карте; null — знаем адрес, но не точку */
      position: components['schemas']['Position'] | null;
      street: string | null;
      /** @description Адрес одной строкой */
      text: string;
    };
    SyncRequest: {
      /** @description Корзина гостя; у покупателя берут сохранённую */
      cart?: components['schemas']['CartLine'][];
      /** @description Текущий город: его группа стоит первой */
      city?: number | null;
      /** @description Ключ изменения, придуманный браузером: повтор с тем же ключом ничего не меняет */
      sync_id?: string | null;
    };
    TimelineEntry: {
      at: string;
      /** @description Что случилось, словами; бывает пусто */
      note: string;
      status: components['schemas']['Status'];
      status_name: string;
    };
    ToggledCompareOut: {
      /** @description Список, как он есть теперь */
      compare: number[];
      id: number;
      /** @description В списке ли он теперь */
      present: boolean;
    };
    ToggledFavoriteOut: {
      /** @description Список, как он есть теперь */
      favorite: number[];
      id: number;
      /** @description В списке ли он теперь */
      present: boolean;
    };
    ToggleRequest: {
      /** @description Товар */
      id: number;
    };
    /** @description Contains neither the customer nor the address. */
    TrackedOrder: {
      arrives_on: string | null;
      created_at: string;
      delivery_name: string;
      for_title: string;
      number: string;
      payment_status_name: string;
      pieces: number;
      status: components['schemas']['Status'];
      status_name: string;
      timeline: components['schemas']['TimelineEntry'][];
      total: number;
    };
    TrackRequest: {
      /** @description В любом написании: х10427716 тоже поймём */
      number: string;
      phone: string;
    };
    TreeNode: {
      childGroups: components['schemas']['TreeNode'][];
      id: number;
      link: string;
      name: string;
      parentId: number | null;
    };
    Unit: {
      /** @description По убыванию match; при равном — сначала те, что лежат в городе */
      details: components['schemas']['Detail'][];
      image: string | null;
      name: string;
      /** @description Сколько всего деталей к машине */
      total: number;
      unitid: number;
      url: string;
    };
    UnitCategory: {
      id: number;
      name: string;
      /** @description Машина словами — узлы суть разделы каталога; машина каталога или узел схемы — узлы со схемами */
      units: components['schemas']['Unit'][] | components['schemas']['SchemeUnit'][];
      url: string;
    };
    VehicleDetailsOut: {
      categories: components['schemas']['UnitCategory'][];
      /** @description Ветки каталога, где к машине что-то есть, или группы узлов */
      filterTree: components['schemas']['TreeNode'][];
      /** @description Марки, к которым есть детали; только когда машину не узнали */
      makes: string[];
      /** @description null, когда марку не узнали */
      vehicle: components['schemas']['VehicleOut'] | null;
    };
    VehicleDraft: {
      mileage_km?: number | null;
      note?: string;
      title?: string;
      /** @description Машина каталога (getVehicleChoices); без title машина названа, как там */
      vehicle_id?: number | null;
      /** @description VIN или номер кузова; похожие русские буквы заменим на латинские */
      vin?: string;
      year?: number | null;
    };
    VehicleKit: {
      /** @description Когда в городе будет весь набор, дней */
      arrival_days: number | null;
      /** @description Всё есть в нужном количестве */
      available: boolean;
      /** @description Из них есть в нужном количестве */
      available_parts: number;
      city_id: number;
      /** @description Части, которые не подходят (contradicts) или надо сверить (possible) */
      doubts: components['schemas']['KitDoubt'][];
      /**
       * @description fits — каждая часть подходит; possible — ничего не противоречит, но не всё подтверждено; contradicts — хоть одна часть не для этой машины; unknown — набор не про эту машину
       * @enum {string}
       */
      fit: 'fits' | 'possible' | 'contradicts' | 'unknown';
      id: number;
      image: components['schemas']['ImageOut'] | null;
      lead: string;
      /** @description Сумма старых цен, если хоть у одной части есть старая цена */
      old_total: number | null;
      /** @description Сколько разных частей */
      parts: number;
      /** @description Сколько в наборе штук */
      pieces: number;
      /** @description Сколько экономите против старых цен; null — скидки нет, и мы о ней молчим */
      saving: number | null;
      slug: string;
      title: string;
      /** @description Сумма частей; null — какой-то части здесь не купить */
      total: number | null;
      url: string;
    };
    VehicleKitsOut: {
      /** @description Сколько наборов к этой машине (fits и possible) */
      count: number;
      /** @description Все наборы: сначала к этой машине, в конце — не для неё */
      kits: components['schemas']['VehicleKit'][];
      /** @description Сумма тех из них, у которых есть цена; null — таких нет */
      total: number | null;
      vehicle: components['schemas']['ModificationOut'];
    };
    VehicleKitsRequest: {
      /** @description Город цен и остатков; без него — из cookie currentCity */
      city?: number | null;
      /** @description Машина каталога (decodeVehicle, getVehicleChoices) */
      vehicle_id: number;
    };
    VehicleOut: {
      /** @description Машина каталога; null — только слова */
      id: number | null;
      /** @description Марка, как мы её поняли */
      make: string;
      modification: components['schemas']['ModificationOut'] | null;
      /** @description Как машину назвали */
      text: string;
    };
    VehicleRequest: {
      /** @description Только эта ветка каталога: номер или адрес */
      category?: (number | string) | null;
      /** @description Город цен и остатков; без него — из cookie currentCity */
      city?: number | null;
      /** @description Марка, если выбрана отдельно */
      make?: string;
      /** @description Модель, если выбрана отдельно */
      model?: string;
      /** @description Только этот узел: тогда деталей в нём до 100, у схемы — все места; иначе до 6 */
      unitid?: number | null;
      /** @description Машина своими словами, VIN или номер кузова */
      vehicle?: string;
      /** @description Машина каталога (decodeVehicle, getVehicleChoices) */
      vehicle_id?: number | null;
    };
    VehicleSavedOut: {
      /** @description Какая машина сохранена */
      id: number;
      /** @description Новые выше */
      vehicles: components['schemas']['GarageVehicleOut'][];
    };
    VehiclesMergedOut: {
      /** @description Какие по счёту (с нуля) машины запроса не добавлены: не хватило места, или машины каталога больше нет, а названия и VIN не было */
      left: number[];
      /** @description Новые выше */
      vehicles: components['schemas']['GarageVehicleOut'][];
    };
    VehiclesOut: {
      /** @description Новые выше */
      vehicles: components['schemas']['GarageVehicleOut'][];
    };
    VendorOut: {
      /** @description Номер заявки */
      id: number;
      message: string;
      /** @constant */
      status: 'success';
    };
    VendorRequest: {
      /** @description Согласие на обработку данных заявки; без него не принимаем */
      agree: boolean;
      company: string;
      /** @description Кто отвечает */
      contact: string;
      email: string;
      inn: string;
      phone: string;
      /** @description Что поставляете */
      text?: string;
    };
    /** @description A packaging of the product; the product itself is among the packagings. */
    VolumeOut: {
      /** @description Фасовка словами */
      amount: string;
      /**
       * @description За что считать
       * @enum {string}
       */
      measure: 'л' | 'кг';
      product: components['schemas']['CardOut'];
      /** @description Цена за литр или килограмм */
      unit_cost: number | null;
    };
    WantedLine: {
      city_id: number;
      id: number;
      /** @description Сколько должно быть; 0 — убрать */
      qty: number;
      /** @description Склад, с которого взять, если важно */
      stock_id?: number | null;
    };
    WarehouseOut: {
      address: string;
      cdek_delivery_payment: boolean;
      delivery_active: boolean;
      id: number;
      lat: number | null;
      lon: number | null;
      name: string;
      phone: string;
      pickup_active: boolean;
      worktime: components['schemas']['WorkTimeOut'][];
    };
    WorkTimeOut: {
      /** @enum {integer} */
      active: 0 | 1;
      /** @enum {string} */
      work_day: 'Mo' | 'Tu' | 'We' | 'Th' | 'Fr' | 'Sa' | 'Su';
      work_end: string | null;
      work_start: string | null;
    };
    YearOut: {
      /** @enum {string} */
      confidence: 'sure' | 'likely' | 'unknown';
      note: string;
      /** @description Все годы, которые может значить знак; вероятный первым */
      values: number[];
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export interface operations {
  addSearchWish: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SearchWishIn'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SearchWishOut'];
        };
      };
    };
  };
  addSubscriber: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SubscriberRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StatusOut'];
        };
      };
    };
  };
  addToCart: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AddRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CartOut'];
        };
      };
    };
  };
  addVendor: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['VendorRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VendorOut'];
        };
      };
    };
  };
  cancelOrder: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['OrderNumber'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrderOut'];
        };
      };
    };
  };
  closeSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SessionRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DoneOut'];
        };
      };
    };
  };
  compareOldId: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['OldIdRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NewIdOut'];
        };
      };
    };
  };
  confirmFreshCode: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['FreshCodeCheck'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DoneOut'];
        };
      };
    };
  };
  confirmOrders: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ConfirmRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConfirmationOut'];
        };
      };
    };
  };
  decodeVehicle: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DecodeRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DecodedOut'];
        };
      };
    };
  };
  deleteAccount: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DoneOut'];
        };
      };
    };
  };
  exportParts: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ExportRequest'];
      };
    };
    responses: {
      /** @description Файл */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': string;
          'text/csv': string;
        };
      };
    };
  };
  findParts: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ListRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FoundList'];
        };
      };
    };
  };
  geocode: {
    parameters: {
      query: {
        city?: number | null;
        /** @description Что набрали; пусто — подсказок нет */
        query: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GeocodeOut'];
        };
      };
    };
  };
  getAddresses: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AddressesOut'];
        };
      };
    };
  };
  getBanners: {
    parameters: {
      query?: {
        /** @description Город; без него — из cookie currentCity, иначе первый */
        city?: number | null;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BannersOut'];
        };
      };
    };
  };
  getBrands: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BrandsOut'];
        };
      };
    };
  };
  getCart: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CartRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CartOut'];
        };
      };
    };
  };
  getCartAdvice: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CartRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AdviceOut'];
        };
      };
    };
  };
  getCartMoves: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['MovesRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CartMovesOut'];
        };
      };
    };
  };
  getCategoryProducts: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CategoryProductsRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CategoryProductsOut'];
        };
      };
    };
  };
  getCategoryProductsFilter: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CategoryFilterRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CategoryFilterOut'];
        };
      };
    };
  };
  getCities: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CitiesOut'];
        };
      };
    };
  };
  getCompare: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CompareRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CompareOut'];
        };
      };
    };
  };
  getConsents: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConsentsOut'];
        };
      };
    };
  };
  getConsentTexts: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConsentTextsOut'];
        };
      };
    };
  };
  getContacts: {
    parameters: {
      query?: {
        /** @description Город; без него — из cookie currentCity, иначе первый */
        city?: number | null;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ContactsOut'];
        };
      };
    };
  };
  getFaq: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FaqOut'];
        };
      };
    };
  };
  getFavorite: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['FavoriteRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FavoriteOut'];
        };
      };
    };
  };
  getFits: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['FitsRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FitsOut'];
        };
      };
    };
  };
  getHomeProducts: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['HomeRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CardsOut'];
        };
      };
    };
  };
  getInit: {
    parameters: {
      query?: {
        /** @description Адрес посетителя, если его знает страница */
        ipr?: string | null;
        /** @description Браузер; ничего не меняет */
        uagent?: string | null;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InitOut'];
        };
      };
    };
  };
  getLastChoices: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LastChoices'];
        };
      };
    };
  };
  getOrder: {
    parameters: {
      query: {
        number: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrderOut'];
        };
      };
    };
  };
  getOrders: {
    parameters: {
      query?: {
        itemsPerPage?: number;
        page?: number;
        /** @description all — все, current — ещё в работе, past — полученные и отменённые */
        show?: 'all' | 'current' | 'past';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrdersPage'];
        };
      };
    };
  };
  getOwnReviews: {
    parameters: {
      query?: {
        /** @description Только об этом товаре */
        product_id?: number | null;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OwnReviewsOut'];
        };
      };
    };
  };
  getPage: {
    parameters: {
      query: {
        /** @description Последняя часть адреса, например delivery */
        slug: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PageAnswer'];
        };
      };
    };
  };
  getPages: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PagesOut'];
        };
      };
    };
  };
  getPart: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PartRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PartPage'];
        };
      };
    };
  };
  getParts: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PartsRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PartsOut'];
        };
      };
    };
  };
  getPayment: {
    parameters: {
      query: {
        number: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PaymentOut'];
        };
      };
    };
  };
  getPersonalData: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PersonalDataOut'];
        };
      };
    };
  };
  getPickupPoints: {
    parameters: {
      query?: {
        /** @description Город; без него — из cookie currentCity, иначе первый */
        city?: number | null;
        /** @description Широта места */
        lat?: number | null;
        /** @description Долгота места */
        lon?: number | null;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PickupPointsOut'];
        };
      };
    };
  };
  getPost: {
    parameters: {
      query: {
        id: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostAnswer'];
        };
      };
    };
  };
  getPosts: {
    parameters: {
      query?: {
        itemsPerPage?: number;
        page?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostsOut'];
        };
      };
    };
  };
  getProduct: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ProductRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProductAnswer'];
        };
      };
    };
  };
  getProducts: {
    parameters: {
      query?: {
        /** @description slug марки */
        brand?: string | null;
        /** @description Номер раздела или его адрес */
        category?: string | null;
        /** @description Город; без него — из cookie currentCity, иначе первый */
        city?: number | null;
        ids?: number[] | null;
        /** @description Только то, что лежит на складах города */
        in_stock?: boolean;
        /** @description Товаров на странице */
        itemsPerPage?: number;
        /** @description Страница, с первой */
        page?: number;
        /** @description Только со старой ценой */
        sale?: boolean;
        /** @description Без него — по рейтингу, а с ids — как в ids */
        sort?: ('rating' | 'price_asc' | 'price_desc' | 'popular' | 'new' | 'soon' | 'name') | null;
        /** @description Машина каталога: только то, что к ней подходит или названо для её модели */
        vehicle?: number | null;
        /** @description Не дольше стольких дней до города */
        within_days?: number | null;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProductsOut'];
        };
      };
    };
  };
  getPromotion: {
    parameters: {
      query: {
        /** @description Город; без него — из cookie currentCity, иначе первый */
        city?: number | null;
        /** @description Последняя часть адреса */
        slug: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PromotionAnswer'];
        };
      };
    };
  };
  getPromotions: {
    parameters: {
      query?: {
        /** @description Город; без него — из cookie currentCity, иначе первый */
        city?: number | null;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PromotionsOut'];
        };
      };
    };
  };
  getRatingProducts: {
    parameters: {
      query?: {
        /** @description Город; без него — из cookie currentCity, иначе первый */
        city?: number | null;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RatedOut'];
        };
      };
    };
  };
  getRelated: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RelatedRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RelatedOut'];
        };
      };
    };
  };
  getRepeat: {
    parameters: {
      query: {
        /** @description Без него — город заказа */
        city?: number | null;
        number: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RepeatPreview'];
        };
      };
    };
  };
  getReviews: {
    parameters: {
      query: {
        /** @description Только старше этого отзыва */
        before?: number | null;
        /** @description Какой товар */
        product_id: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReviewsOut'];
        };
      };
    };
  };
  getSessions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SessionsOut'];
        };
      };
    };
  };
  getSet: {
    parameters: {
      query: {
        /** @description Город; без него — из cookie currentCity, иначе первый */
        city?: number | null;
        /** @description Последняя часть адреса */
        slug: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SetAnswer'];
        };
      };
    };
  };
  getSets: {
    parameters: {
      query?: {
        /** @description Город; без него — из cookie currentCity, иначе первый */
        city?: number | null;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SetsOut'];
        };
      };
    };
  };
  getUserActivePromoAddress: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ActivePromoAddressRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ActivePromoAddressOut'];
        };
      };
    };
  };
  getVehicleChoices: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChoicesRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChoicesOut'];
        };
      };
    };
  };
  getVehicleDetails: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['VehicleRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VehicleDetailsOut'];
        };
      };
    };
  };
  getVehicleKits: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['VehicleKitsRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VehicleKitsOut'];
        };
      };
    };
  };
  getVehicles: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VehiclesOut'];
        };
      };
    };
  };
  getVehicleService: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ServiceRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ServiceOut'];
        };
      };
    };
  };
  login: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['LoginRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LoginOut'];
        };
      };
    };
  };
  logout: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DoneOut'];
        };
      };
    };
  };
  logoutEverywhere: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ClosedOut'];
        };
      };
    };
  };
  logSearches: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SearchBatch'];
      };
    };
    responses: {
      /** @description Successful Response */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  mergeVehicles: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['MergeVehiclesRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VehiclesMergedOut'];
        };
      };
    };
  };
  moveCart: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['MoveRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CartOut'];
        };
      };
    };
  };
  paymentWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description Копейки */
          amount: number;
          event_id: string;
          /** @enum {string} */
          kind: 'paid' | 'failed' | 'cancelled';
          payment_id: string;
        };
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AcceptedOut'];
        };
      };
    };
  };
  postPromoAddresses: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PromoAddressRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PromoAddressOut'];
        };
      };
    };
  };
  postVehicleRequest: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ExpertRequestIn'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ExpertRequestOut'];
        };
      };
    };
  };
  removeAddress: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['IdRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AddressesOut'];
        };
      };
    };
  };
  removeFromCart: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RemoveRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CartOut'];
        };
      };
    };
  };
  removeReview: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReviewIdRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OwnReviewsOut'];
        };
      };
    };
  };
  removeVehicle: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['IdRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VehiclesOut'];
        };
      };
    };
  };
  repeatOrder: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RepeatRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RepeatOut'];
        };
      };
    };
  };
  saveAddress: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AddressRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AddressSavedOut'];
        };
      };
    };
  };
  saveCart: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SaveRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CartOut'];
        };
      };
    };
  };
  saveCompare: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CompareRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CompareOut'];
        };
      };
    };
  };
  saveFavorite: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['FavoriteRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FavoriteOut'];
        };
      };
    };
  };
  saveOrders: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['OrdersRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrdersOut'];
        };
      };
    };
  };
  saveProfile: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ProfileRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProfileOut'];
        };
      };
    };
  };
  saveReview: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReviewIn'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReviewSavedOut'];
        };
      };
    };
  };
  saveVehicle: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['GarageVehicleRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VehicleSavedOut'];
        };
      };
    };
  };
  searchCars: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['QueryCars'];
        };
      };
    };
  };
  searchRules: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SearchRulesOut'];
        };
      };
    };
  };
  searchToken: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SearchToken'];
        };
      };
    };
  };
  searchVocabulary: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Слова по разделам; null, пока поиск не наполнен */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SearchVocabulary'] | null;
        };
      };
    };
  };
  sendEmailConfirmation: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DoneOut'];
        };
      };
    };
  };
  sendFreshCode: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['FreshCodeRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CodeSentOut'];
        };
      };
    };
  };
  sendLoginEmail: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CodeRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CodeSentOut'];
        };
      };
    };
  };
  sendLoginSms: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SmsRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CodeSentOut'];
        };
      };
    };
  };
  setCartLines: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SetLinesRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CartOut'];
        };
      };
    };
  };
  setCartQty: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['QtyRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CartOut'];
        };
      };
    };
  };
  syncCart: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SyncRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CartOut'];
        };
      };
    };
  };
  syncCompare: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CompareRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CompareOut'];
        };
      };
    };
  };
  syncFavorite: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['FavoriteRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FavoriteOut'];
        };
      };
    };
  };
  toggleCompare: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ToggleRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ToggledCompareOut'];
        };
      };
    };
  };
  toggleFavorite: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ToggleRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ToggledFavoriteOut'];
        };
      };
    };
  };
  trackOrder: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['TrackRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TrackedOrder'];
        };
      };
    };
  };
  user: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProfileOut'];
        };
      };
    };
  };
  withdrawConsent: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PurposeRequest'];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConsentsOut'];
        };
      };
    };
  };
}
