import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface BannerLinkProps {
  link: string;
  className: string | undefined;
  children: ReactNode;
}

/** What a banner shows, as a link within the shop or to another site (the router tells them apart), or without any. */
export function BannerLink({ link, ...rest }: BannerLinkProps) {
  return link === '' ? <div {...rest} /> : <Link to={link} {...rest} />;
}
