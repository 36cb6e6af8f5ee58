export default defineEventHandler((event) =>
  shop.checkout(new URL('/result', getRequestURL(event)).href),
);
