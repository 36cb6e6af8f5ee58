/** `routeOf` of a gateway whose table of operations has that of docs/extending.md. */
import {
  routeOf as of,
  type Route,
  type RouteDeclaration,
} from '../../../src/gateway/api/route.ts';
import type { ENTITY } from './entityOperation.ts';

export type { Route };

export const routeOf: (id: keyof typeof ENTITY) => RouteDeclaration = of as never;
