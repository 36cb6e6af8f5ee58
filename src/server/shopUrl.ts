/**
 * The address of a page of the shop, as for `shopperResultUrl`. It does not depend on a request: the sender of a
 * request chooses its Host header.
 *
 * @param path such as `/result`
 * @param base the address of the shop; by default the environment variable SHOP_URL
 * @throws TypeError if the address of the shop is missing or wrong, or `path` leads to another origin
 * @example shopUrl('/result') // https://shop.example/result
 */
export function shopUrl(path: string, base = setting('SHOP_URL')): string {
  const shop = base !== undefined && URL.canParse(base) ? new URL(base) : undefined;
  if (!shop || !/^https?:$/.test(shop.protocol) || shop.username || shop.password) {
    throw new TypeError('SHOP_URL must be the address of the shop, such as https://shop.example');
  }
  const url = URL.canParse(path, shop) ? new URL(path, shop) : undefined;
  if (url?.origin !== shop.origin) {
    throw new TypeError('path must be a path of the shop, such as /result');
  }
  return url.href;
}

/** A variable of the environment. A build for browsers would replace `process.env` by an empty object. */
function setting(name: string): string | undefined {
  const { env } = process;
  return env[name];
}
