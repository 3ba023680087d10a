import {
  CarFront,
  LayoutGrid,
  MapPin,
  MessageSquareText,
  Package,
  ShieldCheck,
  UserRoundPen,
  type LucideIcon,
} from 'lucide-react';

export interface AccountPageLink {
  to: string;
  name: string;
  /** Description in the phone's index. */
  about: string;
  icon: LucideIcon;
}

/** Child routes of the account (spec §2), most used first. */
export const OVERVIEW: AccountPageLink = { to: '/account', name: 'Обзор', about: '', icon: LayoutGrid };
export const ACCOUNT_PAGES: readonly AccountPageLink[] = [
  { to: '/account/orders', name: 'Заказы', about: 'Где сейчас, повторить, оплатить', icon: Package },
  { to: '/account/addresses', name: 'Адреса', about: 'Куда привозить', icon: MapPin },
  { to: '/account/vehicle', name: 'Гараж', about: 'Машины, к которым подбираем детали', icon: CarFront },
  { to: '/account/reviews', name: 'Отзывы', about: 'Что вы написали о товарах', icon: MessageSquareText },
  { to: '/account/profile', name: 'Профиль', about: 'Имя, почта, город', icon: UserRoundPen },
  { to: '/account/password', name: 'Вход и устройства', about: 'Где вы вошли, согласия', icon: ShieldCheck },
];
