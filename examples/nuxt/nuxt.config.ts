export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  devtools: { enabled: false },
  telemetry: false,
  // A page with a checkout is for one shopper.
  routeRules: { '/pay': { headers: { 'cache-control': 'no-store' } } },
});
