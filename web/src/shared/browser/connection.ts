import { create } from 'zustand';

/** Whether requests of this page reach the shop, as far as the browser and failed loads of scripts tell. */
export const useConnection = create(() => ({ isLost: !navigator.onLine }));

addEventListener('offline', () => useConnection.setState({ isLost: true }));
addEventListener('online', () => useConnection.setState({ isLost: false }));
