export default defineEventHandler(({ node: { req, res } }) => shop.webhook().node(req, res));
