import type { LucideIcon } from 'lucide-react';

export interface IconProps {
  of: LucideIcon;
  size?: 14 | 16 | 18 | 20 | 22 | 24 | 26 | 28 | 32;
  className?: string | undefined;
}

/** A lucide icon in the design's line weight. Decorative: the text beside it, or its button's label, names it. */
export function Icon({ of: Sign, size = 20, className }: IconProps) {
  return <Sign size={size} strokeWidth={size <= 16 ? 2 : 1.75} className={className} aria-hidden="true" />;
}
