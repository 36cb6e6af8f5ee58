/**
 * Browser features that no card field and no page of the gateway needs. Payment and autofill are left to the embedding
 * page.
 */
const POWERS = [
  'accelerometer',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** The header `Permissions-Policy` of the card frame and of the pages: all these features are disabled. */
export const CLOSED_POWERS = POWERS.map((power) => `${power}=()`).join(', ');
