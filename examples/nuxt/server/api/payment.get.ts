export default defineEventHandler((event) => {
  const { resourcePath } = getQuery(event);
  return shop.payment(`${resourcePath}`);
});
