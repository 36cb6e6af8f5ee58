import { shop } from '../shop';

/** The receiver of webhooks. */
export const POST = (request: Request): Promise<Response> => shop().webhook().fetch(request);
