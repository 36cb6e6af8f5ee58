export default defineEventHandler(() => shop.checkout());
