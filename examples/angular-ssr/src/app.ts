import { provideHttpClient, withFetch } from '@angular/common/http';
import { type ApplicationConfig, Component, inject } from '@angular/core';
import { provideClientHydration, withHttpTransferCacheOptions } from '@angular/platform-browser';
import { provideRouter, Router, RouterOutlet, withComponentInputBinding } from '@angular/router';
import { Pay } from './pay';
import { Result } from './result';

@Component({ selector: 'shop-root', imports: [RouterOutlet], template: '<router-outlet />' })
export class App {}

@Component({
  selector: 'shop-basket',
  template: `
    <h1>Your basket: 92.00 EUR</h1>
    <button (click)="router.navigateByUrl('/pay')">Go to payment</button>
  `,
})
class Basket {
  protected readonly router = inject(Router);
}

/** For the browser and the server. */
export const config: ApplicationConfig = {
  providers: [
    provideRouter(
      [
        { path: '', component: Basket },
        { path: 'pay', component: Pay },
        { path: 'result', component: Result },
      ],
      withComponentInputBinding(),
    ),
    provideHttpClient(withFetch()),
    // What the server has asked while it rendered a page, the browser does not ask again.
    provideClientHydration(withHttpTransferCacheOptions({ includePostRequests: true })),
  ],
};
