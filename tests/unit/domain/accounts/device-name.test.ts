import { expect, it } from 'vitest';
import { deviceName } from '#domain/accounts/device-name.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const ENGINE = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`, 'Safari on Mac'],
  [`${WINDOWS} ${ENGINE} Chrome/131.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${WINDOWS} ${ENGINE} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${ENGINE} Chrome/131.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  ['<script>curl/8.0', 'A browser'],
  ['', 'A browser'],
])('%j is %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
