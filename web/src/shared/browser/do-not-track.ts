/** The visitor's browser asks not to be tracked: nothing is logged, and no key is stored. */
export const isTrackingRefused = (): boolean =>
  navigator.doNotTrack === '1' || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
