import leafletStyles from 'leaflet/dist/leaflet.css?url';

/**
 * Loads Leaflet's stylesheet, once, in front of the shop's, which overrides it. Without it in the shop's stylesheet every
 * other page is lighter. Rejects when it cannot be loaded.
 */
export function loadLeafletStyles(): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = leafletStyles;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      loading = null;
      link.remove();
      reject(new Error('The stylesheet of the map could not be loaded.'));
    });
    document.head.prepend(link);
  });
  return loading;
}

let loading: Promise<void> | null = null;
