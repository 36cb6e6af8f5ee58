/** Edits that pages make to the elements of a mounted form, in the way that scripts of real pages make them. */
import type { Paid } from '../compatibility/shopPage.ts';

/** When a page edits the form; `message`: below the message of a declined payment. */
export type Moment = 'ready' | 'faults' | 'language' | 'typing' | 'message';

/** An edit, and how the form is after it where that is not as before. */
export interface Edit {
  /** Runs in the page. */
  readonly edit: () => unknown;
  /** Absent: in `onReady`. */
  readonly at?: Moment;
  /** What the page wrote, and so stays: text or attribute by `selector` or `selector@attribute`. `null`: it is not there. */
  readonly wrote?: Readonly<Record<string, string | null>>;
  /** What the page arranged: each selector matches from then on. */
  readonly stands?: readonly string[];
  /** Matches the selectors of what the page took away. */
  readonly gone?: RegExp;
  /** The page has switched the pay button on, and so it stays. */
  readonly ownButton?: true;
  /** The page has switched the pay button off, until something is typed. */
  readonly disables?: true;
  /** A fault of the holder that the page shows: it goes when the form is checked. */
  readonly ownFault?: string;
  /** No frame was left to keep the number that was typed; the shopper is told. */
  readonly loses?: true;
  /** What the shopper presses. Absent: the pay button. */
  readonly press?: string;
  /** A payment is declined before the one that is approved. */
  readonly declines?: true;
  /** More options of the page. */
  readonly options?: string;
  /** The shopper chooses the brand from the list, too. */
  readonly chooses?: true;
  /** What the shop reads of the payment. */
  readonly paid?: Partial<Paid>;
  /** No payment: it is enough that the page is asked by `onBeforeSubmitCard`. */
  readonly asks?: true;
  /** What a payment needs is lacking: the error that the page gets, or that the pay button is off. */
  readonly stops?: 'FRAME_SILENT' | 'CONTAINER_NOT_FOUND' | 'off';
  /** The page removed its own form, too. */
  readonly isNowhere?: true;
}

// What scripts of the page have: an edit can use nothing else.
declare const one: <E extends HTMLElement = HTMLElement>(selector: string) => E;
declare const all: (selector: string) => HTMLElement[];
/** Makes an element of its HTML. */
declare const made: (html: string) => HTMLElement;
/** Puts an element into another one, which takes its place. */
declare const wrap: (selector: string, html: string) => void;
/** Puts a copy in the place of an element: nothing listens to it. */
declare const copy: (selector: string) => void;

declare const wpwl: { executePayment(key: string): void };

type Table = Readonly<Record<string, Edit>>;

const GROUPS: Table = {
  'the holder is put before the number': {
    edit: () => one('.wpwl-group-cardNumber').before(one('.wpwl-group-cardHolder')),
    stands: ['.wpwl-group-cardHolder + .wpwl-group-cardNumber'],
  },
  'number and code change places': {
    edit: () => {
      const [number, code] = [one('.wpwl-group-cardNumber'), one('.wpwl-group-cvv')];
      one('.wpwl-group-brand').after(code);
      one('.wpwl-group-cardHolder').after(number);
    },
    stands: [
      '.wpwl-group-brand + .wpwl-group-cvv',
      '.wpwl-group-cardHolder + .wpwl-group-cardNumber',
    ],
  },
  'expiry and code are put into a row': {
    edit: () => {
      const row = made('<div class="row" style="display: flex"></div>');
      one('.wpwl-group-expiry').before(row);
      row.append(one('.wpwl-group-expiry'), one('.wpwl-group-cvv'));
    },
    stands: ['.row > .wpwl-group-expiry + .wpwl-group-cvv'],
  },
  'each group is wrapped': {
    edit: () => wrap('.wpwl-group', '<div class="col"></div>'),
    stands: ['.col > .wpwl-group-cardNumber', '.col > .wpwl-group-submit'],
  },
  'the number is put into a field set with a legend': {
    at: 'language',
    edit: () => {
      wrap('.wpwl-group-cardNumber', '<fieldset></fieldset>');
      one('fieldset').prepend(made('<legend>Your card</legend>'));
    },
    wrote: { legend: 'Your card' },
    stands: ['legend + .wpwl-group-cardNumber'],
  },
  'the order of the groups is turned round': {
    at: 'faults',
    edit: () => one('.wpwl-form-card').append(...all('.wpwl-form-card > .wpwl-group').reverse()),
    stands: ['.wpwl-group-submit + .wpwl-group-cvv', '.wpwl-group-cardNumber + .wpwl-group-brand'],
  },
  'the number is moved to the end': {
    at: 'typing',
    edit: () => one('.wpwl-form-card').append(one('.wpwl-group-cardNumber')),
    stands: ['.wpwl-group-submit + .wpwl-group-cardNumber'],
  },
  'all groups are put into a grid': {
    at: 'typing',
    edit: () => {
      const grid = made('<div class="grid" style="display: grid"></div>');
      grid.append(...all('.wpwl-group'));
      one('.wpwl-form-card').append(grid);
    },
    loses: true,
    stands: ['.grid > .wpwl-group-cardNumber'],
  },
  'the code is detached, and comes back in a later task': {
    at: 'faults',
    edit: () => {
      const group = one('.wpwl-group-cvv');
      group.remove();
      return new Promise<void>((resolve) => {
        setTimeout(() => {
          one('.wpwl-group-cardNumber').after(group);
          resolve();
        });
      });
    },
    stands: ['.wpwl-group-cardNumber + .wpwl-group-cvv'],
  },
  'the expiry is replaced by a copy': {
    edit: () => copy('.wpwl-group-expiry'),
    // The label and the help are the page's now.
    wrote: {
      '.wpwl-label-expiry': 'Expiry Date',
      '.wpwl-about': 'Two digits for the month, two for the year',
    },
  },
  'the code is replaced by a copy': {
    at: 'language',
    edit: () => copy('.wpwl-group-cvv'),
  },
  'the number is replaced by a copy': {
    at: 'typing',
    edit: () => copy('.wpwl-group-cardNumber'),
    wrote: { '.wpwl-label-cardNumber': 'Card Number' },
  },
  'a group of the page is put between': {
    edit: () =>
      one('.wpwl-group-expiry').before(
        made(`<div class="wpwl-group wpwl-group-custom wpwl-clearfix">
          <div class="wpwl-label wpwl-label-custom">Order</div><div class="wpwl-wrapper wpwl-wrapper-custom">
          <input class="wpwl-control wpwl-control-custom" name="customParameters[SHOPPER_order]" value="7">
          </div></div>`),
      ),
    wrote: { '.wpwl-label-custom': 'Order' },
    stands: ['.wpwl-group-custom + .wpwl-group-expiry'],
    paid: { customParameters: { SHOPPER_order: '7' } },
  },
  'the holder is removed': {
    edit: () => one('.wpwl-group-cardHolder').remove(),
    gone: /cardHolder/,
  },
  'the brand is hidden': {
    edit: () => {
      one('.wpwl-group-brand').style.display = 'none';
    },
    wrote: { '.wpwl-group-brand@style': 'display: none;' },
  },
  'the brand is removed': {
    edit: () => one('.wpwl-group-brand').remove(),
    gone: /brand/,
  },
  'the number is removed': {
    edit: () => one('.wpwl-group-cardNumber').remove(),
    gone: /cardNumber/,
    stops: 'FRAME_SILENT',
  },
  'the code is removed': {
    edit: () => one('.wpwl-group-cvv').remove(),
    gone: /cvv/,
    stops: 'FRAME_SILENT',
  },
  'the expiry is removed': {
    edit: () => one('.wpwl-group-expiry').remove(),
    gone: /expiry|about/,
    stops: 'off',
  },
  'the holder gets other classes and attributes': {
    edit: () => {
      const group = one('.wpwl-group-cardHolder');
      group.className = 'form-group';
      group.id = 'holder';
      group.dataset['step'] = '2';
    },
    wrote: { '#holder@class': 'form-group', '#holder@data-step': '2' },
  },
};

const LABELS: Table = {
  'the number’s text is replaced': {
    edit: () => {
      one('.wpwl-label-cardNumber').textContent = 'Number on the front';
    },
    wrote: { '.wpwl-label-cardNumber': 'Number on the front' },
    asks: true,
  },
  'the holder’s HTML is replaced': {
    at: 'language',
    edit: () => {
      one('.wpwl-label-cardHolder').innerHTML = 'Your <i>name</i>';
    },
    wrote: { '.wpwl-label-cardHolder > i': 'name', '.wpwl-label-cardHolder': 'Your name' },
    asks: true,
  },
  'the expiry’s text is replaced beside its fault': {
    at: 'faults',
    edit: () => {
      one('.wpwl-label-expiry').innerText = 'Valid thru';
    },
    wrote: { '.wpwl-label-expiry': 'Valid thru' },
    asks: true,
  },
  'the expiry’s is emptied': {
    edit: () => {
      one('.wpwl-label-expiry').innerHTML = '';
    },
    wrote: { '.wpwl-label-expiry': '' },
    asks: true,
  },
  'the holder’s is emptied': {
    at: 'typing',
    edit: () => {
      one('.wpwl-label-cardHolder').textContent = '';
    },
    wrote: { '.wpwl-label-cardHolder': '' },
    asks: true,
  },
  'the code’s is removed': {
    at: 'faults',
    edit: () => one('.wpwl-label-cvv').remove(),
    gone: /label-cvv/,
    asks: true,
  },
  'all are removed': {
    edit: () => {
      for (const label of all('.wpwl-label')) label.remove();
    },
    gone: /wpwl-label/,
    asks: true,
  },
  'an element “label” takes the holder’s place': {
    edit: () =>
      one('.wpwl-label-cardHolder').replaceWith(
        made('<label class="wpwl-label wpwl-label-cardHolder">Name</label>'),
      ),
    wrote: { 'label.wpwl-label-cardHolder': 'Name', '.wpwl-label-cardHolder': 'Name' },
    asks: true,
  },
  'the number’s is replaced by a copy': {
    edit: () => copy('.wpwl-label-cardNumber'),
    wrote: { '.wpwl-label-cardNumber': 'Card Number' },
    asks: true,
  },
  'the number’s is put into the wrapper': {
    edit: () => one('.wpwl-wrapper-cardNumber').prepend(one('.wpwl-label-cardNumber')),
    stands: ['.wpwl-label-cardNumber + .wpwl-control-cardNumber'],
    asks: true,
  },
  'the holder’s is put behind the wrapper': {
    at: 'typing',
    edit: () => one('.wpwl-wrapper-cardHolder').after(one('.wpwl-label-cardHolder')),
    stands: ['.wpwl-wrapper-cardHolder + .wpwl-label-cardHolder'],
    asks: true,
  },
  'all get a star': {
    edit: () => {
      for (const label of all('.wpwl-label')) label.append(made('<span class="star"> *</span>'));
    },
    wrote: {
      '.wpwl-label-brand': 'Brand *',
      '.wpwl-label-cardNumber': 'Card Number *',
      '.wpwl-label-expiry': 'Expiry Date *',
      '.wpwl-label-cardHolder': 'Card holder *',
      '.wpwl-label-cvv': 'CVV *',
    },
    asks: true,
  },
  'the number’s gets an icon': {
    edit: () => one('.wpwl-label-cardNumber').prepend(made('<i class="fa fa-lock"></i>')),
    stands: ['.wpwl-label-cardNumber > .fa-lock'],
    asks: true,
  },
  'the number’s is wrapped, with a text beside it': {
    at: 'language',
    edit: () => {
      wrap('.wpwl-label-cardNumber', '<span class="caption"></span>');
      one('.caption').append(' (16 digits)');
    },
    stands: ['.caption > .wpwl-label-cardNumber'],
    asks: true,
  },
  'the expiry’s gets other classes and attributes': {
    at: 'faults',
    edit: () => {
      const label = one('.wpwl-label-expiry');
      label.classList.remove('wpwl-label');
      label.classList.add('control-label');
      label.setAttribute('lang', 'en');
      label.title = 'As on the card';
    },
    wrote: { '.control-label@title': 'As on the card', '.control-label@lang': 'en' },
    asks: true,
  },
};

const WRAPPERS: Table = {
  'the HTML of the holder’s is put in again, with an icon': {
    edit: () => {
      one('.wpwl-wrapper-cardHolder').innerHTML += '<span class="icon">i</span>';
    },
    wrote: { '.wpwl-control-cardHolder ~ .icon': 'i' },
  },
  'the HTML of the expiry’s is put in again while the shopper types': {
    at: 'typing',
    edit: () => {
      const wrapper = one('.wpwl-wrapper-expiry');
      wrapper.innerHTML = `<div class="addon">${wrapper.innerHTML}</div>`;
    },
    stands: ['.addon > .wpwl-control-expiry'],
    wrote: { '.wpwl-about': 'Two digits for the month, two for the year' },
  },
  'a badge is put behind the number’s frame': {
    edit: () => one('.wpwl-control-cardNumber').after(made('<span class="badge">Secure</span>')),
    wrote: { '.wpwl-wrapper-cardNumber > .badge': 'Secure' },
  },
  'a badge is put between the number’s frame and its hint': {
    at: 'faults',
    edit: () => one('.wpwl-control-cardNumber').after(made('<span class="badge">Secure</span>')),
    wrote: { '.wpwl-wrapper-cardNumber > .badge': 'Secure' },
  },
  'texts are put around the holder’s control': {
    edit: () => {
      one('.wpwl-control-cardHolder').before('Name: ');
      one('.wpwl-control-cardHolder').after(' as on the card');
    },
  },
  'the expiry’s is emptied': {
    edit: () => {
      one('.wpwl-wrapper-expiry').innerHTML = '';
    },
    gone: /control-expiry|about/,
    stops: 'off',
  },
  'the holder’s is emptied': {
    at: 'faults',
    edit: () => one('.wpwl-wrapper-cardHolder').replaceChildren(),
    gone: /control-cardHolder/,
  },
  'the code’s is unwrapped': {
    edit: () => one('.wpwl-wrapper-cvv').replaceWith(one('.wpwl-control-cvv')),
    stands: ['.wpwl-group-cvv > .wpwl-control-cvv'],
  },
  'all are unwrapped beside faults': {
    at: 'faults',
    edit: () => {
      for (const wrapper of all('.wpwl-form-card .wpwl-wrapper')) {
        wrapper.replaceWith(...wrapper.childNodes);
      }
    },
    stands: ['.wpwl-group-cvv > .wpwl-control-cvv', '.wpwl-group-submit > .wpwl-button-pay'],
  },
  'the holder’s is replaced by a copy': {
    at: 'language',
    edit: () => copy('.wpwl-wrapper-cardHolder'),
  },
  'the number’s is replaced by a copy beside its fault': {
    at: 'faults',
    edit: () => copy('.wpwl-wrapper-cardNumber'),
  },
  'the number’s is wrapped': {
    at: 'typing',
    edit: () => wrap('.wpwl-wrapper-cardNumber', '<div class="input-group"></div>'),
    stands: ['.input-group > .wpwl-wrapper-cardNumber'],
  },
  'those of expiry and code are swapped': {
    edit: () => {
      const [expiry, code] = [one('.wpwl-wrapper-expiry'), one('.wpwl-wrapper-cvv')];
      one('.wpwl-group-expiry').append(code);
      one('.wpwl-group-cvv').append(expiry);
    },
    stands: [
      '.wpwl-group-cvv > .wpwl-wrapper-expiry > .wpwl-control-expiry',
      '.wpwl-group-expiry > .wpwl-wrapper-cvv > .wpwl-control-cvv',
    ],
  },
  'the expiry’s gets other classes': {
    edit: () => {
      one('.wpwl-wrapper-expiry').className = 'col-8';
    },
    wrote: { '.wpwl-group-expiry > .col-8@class': 'col-8' },
  },
};

const CONTROLS: Table = {
  'the holder gets another placeholder': {
    edit: () => one('.wpwl-control-cardHolder').setAttribute('placeholder', 'Name'),
    wrote: { '.wpwl-control-cardHolder@placeholder': 'Name' },
  },
  'the expiry gets another placeholder': {
    at: 'language',
    edit: () => {
      one<HTMLInputElement>('.wpwl-control-expiry').placeholder = 'Month / Year';
    },
    wrote: { '.wpwl-control-expiry@placeholder': 'Month / Year' },
  },
  'the placeholder of the holder is emptied': {
    at: 'faults',
    edit: () => one('.wpwl-control-cardHolder').setAttribute('placeholder', ''),
    wrote: { '.wpwl-control-cardHolder@placeholder': '' },
  },
  'the placeholder of the expiry is removed': {
    at: 'typing',
    edit: () => one('.wpwl-control-expiry').removeAttribute('placeholder'),
    wrote: { '.wpwl-control-expiry@placeholder': null },
  },
  'the holder is named, described and filled in by the page': {
    edit: () => {
      const holder = one<HTMLInputElement>('.wpwl-control-cardHolder');
      holder.value = 'Max Muster';
      holder.setAttribute('aria-label', 'Your name');
      holder.setAttribute('autocomplete', 'off');
      holder.classList.add('form-control');
      holder.id = 'name';
    },
    wrote: {
      '#name@aria-label': 'Your name',
      '#name@autocomplete': 'off',
      '.form-control@name': 'card.holder',
    },
  },
  'the expiry gets another type and a limit': {
    edit: () => {
      const expiry = one<HTMLInputElement>('.wpwl-control-expiry');
      expiry.type = 'text';
      expiry.maxLength = 9;
      expiry.inputMode = 'numeric';
    },
    wrote: { '.wpwl-control-expiry@type': 'text', '.wpwl-control-expiry@maxlength': '9' },
  },
  'the holder is replaced by a copy': {
    at: 'typing',
    edit: () => copy('.wpwl-control-cardHolder'),
  },
  'the expiry is replaced by a copy with another placeholder, beside its fault': {
    at: 'faults',
    edit: () => {
      copy('.wpwl-control-expiry');
      one('.wpwl-control-expiry').setAttribute('placeholder', 'MM/YYYY');
    },
    wrote: { '.wpwl-control-expiry@placeholder': 'MM/YYYY' },
  },
  'the expiry is put into an input group with an icon': {
    edit: () => {
      wrap('.wpwl-control-expiry', '<div class="input-group"></div>');
      one('.input-group').prepend(made('<i class="fa fa-calendar"></i>'));
    },
    stands: ['.fa-calendar + .wpwl-control-expiry'],
  },
  'the expiry is wrapped beside its fault': {
    at: 'faults',
    edit: () => wrap('.wpwl-control-expiry', '<div class="input-group"></div>'),
    stands: ['.input-group > .wpwl-control-expiry'],
  },
  'the frame of the number is wrapped beside its fault': {
    at: 'faults',
    edit: () => wrap('.wpwl-control-cardNumber', '<div class="frame-box"></div>'),
    stands: ['.frame-box > .wpwl-control-cardNumber'],
  },
  'the frame of the code is wrapped': {
    at: 'typing',
    edit: () => wrap('.wpwl-control-cvv', '<div class="frame-box"></div>'),
    stands: ['.frame-box > .wpwl-control-cvv'],
  },
  'expiry and code are put into one line': {
    at: 'language',
    edit: () => {
      const line = made('<div class="line"></div>');
      one('.wpwl-group-submit').before(line);
      line.append(one('.wpwl-control-expiry'), one('.wpwl-control-cvv'));
    },
    stands: ['.line > .wpwl-control-expiry ~ .wpwl-control-cvv'],
  },
  'the frames are swapped': {
    edit: () => {
      const [number, code] = [one('.wpwl-control-cardNumber'), one('.wpwl-control-cvv')];
      one('.wpwl-wrapper-cardNumber').append(code);
      one('.wpwl-wrapper-cvv').append(number);
    },
    stands: [
      '.wpwl-wrapper-cardNumber > .wpwl-control-cvv',
      '.wpwl-wrapper-cvv > .wpwl-control-cardNumber',
    ],
  },
  'the frame of the code gets a title, a class and a height': {
    edit: () => {
      const frame = one('.wpwl-control-cvv');
      frame.title = 'Code';
      frame.classList.add('form-control');
      frame.style.height = '50px';
    },
    wrote: { '.form-control@title': 'Code', '.wpwl-control-cvv@style': 'height: 50px;' },
  },
  'the frame of the number is replaced by a copy': {
    at: 'typing',
    edit: () => copy('.wpwl-control-cardNumber'),
  },
  'the frame of the number gets its address again': {
    at: 'typing',
    edit: () => {
      const frame = one<HTMLIFrameElement>('.wpwl-control-cardNumber');
      frame.setAttribute('src', frame.src);
    },
  },
  'the frame of the number is removed': {
    edit: () => one('.wpwl-control-cardNumber').remove(),
    gone: /control-cardNumber/,
    stops: 'FRAME_SILENT',
  },
  'the frame of the code is removed': {
    at: 'language',
    edit: () => one('.wpwl-control-cvv').remove(),
    gone: /control-cvv/,
    stops: 'FRAME_SILENT',
  },
};

const HINTS: Table = {
  'all are removed': {
    at: 'faults',
    gone: /summary/,
    edit: () => {
      for (const hint of all('.wpwl-hint')) hint.remove();
    },
    asks: true,
  },
  'all are emptied': {
    at: 'faults',
    gone: /summary/,
    edit: () => {
      for (const hint of all('.wpwl-hint')) hint.textContent = '';
    },
    asks: true,
  },
  'all are put at the end of their groups': {
    at: 'faults',
    gone: /summary/,
    edit: () => {
      for (const hint of all('.wpwl-hint')) hint.closest('.wpwl-group')?.append(hint);
    },
    asks: true,
  },
  'each is wrapped': {
    at: 'faults',
    gone: /summary/,
    edit: () => wrap('.wpwl-hint', '<p class="invalid-feedback"></p>'),
    stands: ['.invalid-feedback'],
    asks: true,
  },
  'that of the code is replaced by a copy': {
    at: 'faults',
    edit: () => copy('.wpwl-hint-cvvError'),
    asks: true,
  },
  'that of the number gets another class': {
    at: 'faults',
    edit: () => one('.wpwl-hint-cardNumberError').classList.add('text-danger'),
    asks: true,
  },
  'one of the page stands behind the holder': {
    edit: () => {
      one('.wpwl-control-cardHolder').classList.add('wpwl-has-error');
      one('.wpwl-control-cardHolder').after(
        made('<div class="wpwl-hint wpwl-hint-cardHolderError">As on the card</div>'),
      );
    },
    ownFault: 'As on the card',
    asks: true,
  },
};

const BUTTON: Table = {
  'its text is replaced': {
    edit: () => {
      one('.wpwl-button-pay').textContent = 'Order now';
    },
    wrote: { '.wpwl-button-pay': 'Order now' },
  },
  'its HTML is replaced': {
    at: 'faults',
    edit: () => {
      one('.wpwl-button-pay').innerHTML = '<b>Order</b> for 92 €';
    },
    wrote: { '.wpwl-button-pay > b': 'Order', '.wpwl-button-pay': 'Order for 92 €' },
  },
  'it gets an icon': {
    edit: () => one('.wpwl-button-pay').prepend(made('<i class="fa fa-lock"></i>')),
    stands: ['.wpwl-button-pay > .fa-lock'],
  },
  'it is emptied': {
    at: 'language',
    edit: () => one('.wpwl-button-pay').replaceChildren(),
    wrote: { '.wpwl-button-pay': '' },
  },
  'it gets another name and another look': {
    edit: () => {
      const button = one('.wpwl-button-pay');
      button.setAttribute('aria-label', 'Buy');
      button.className = 'btn wpwl-button wpwl-button-pay';
    },
    wrote: { '.btn@aria-label': 'Buy', '.wpwl-button-pay@aria-label': 'Buy' },
  },
  'it is wrapped while the shopper types': {
    at: 'typing',
    edit: () => wrap('.wpwl-button-pay', '<div class="buttons"></div>'),
    stands: ['.buttons > .wpwl-button-pay'],
  },
  'its group is put first': {
    at: 'faults',
    edit: () => one('.wpwl-form-card').prepend(one('.wpwl-group-submit')),
    stands: ['.wpwl-group-submit + .wpwl-group-brand'],
  },
  'its group is written again': {
    edit: () => {
      one('.wpwl-group-submit').innerHTML += '<p>No refunds</p>';
    },
    stands: ['.wpwl-group-submit > p'],
  },
  'it is replaced by a copy with another text, while it is off': {
    at: 'faults',
    edit: () => {
      copy('.wpwl-button-pay');
      one('.wpwl-button-pay').textContent = 'Order now';
    },
    wrote: { '.wpwl-button-pay': 'Order now' },
  },
  'it is hidden, and a button of the page presses it': {
    edit: () => {
      const button = one<HTMLButtonElement>('.wpwl-button-pay');
      button.style.display = 'none';
      const own = made('<button type="button" id="own">Place order</button>');
      own.addEventListener('click', () => button.click());
      one('#place').append(own);
    },
    press: '#own',
  },
  'it is removed, and a button of the page pays': {
    edit: () => {
      one('.wpwl-button-pay').remove();
      const own = made('<button type="button" id="own">Place order</button>');
      own.addEventListener('click', () => wpwl.executePayment('wpwl-container-card'));
      one('#place').append(own);
    },
    gone: /button-pay/,
    press: '#own',
  },
  'its group gets a button of the page in its place': {
    edit: () => {
      one('.wpwl-wrapper-submit').innerHTML = '<button class="wpwl-button" id="own">Pay</button>';
    },
    gone: /button-pay/,
    press: '#own',
  },
  'it is put behind the form, for which it stands': {
    edit: () => {
      const button = one('.wpwl-button-pay');
      one('.wpwl-form-card').id = 'card';
      button.setAttribute('form', 'card');
      one('.wpwl-container').append(button);
    },
    stands: ['.wpwl-form-card + .wpwl-button-pay'],
  },
  'a box and texts are put before it': {
    edit: () =>
      one('.wpwl-button-pay').before(
        made(
          '<label><input type="checkbox" name="customParameters[SHOPPER_terms]" checked> I agree</label>',
        ),
        ' to the terms ',
      ),
    stands: ['.wpwl-wrapper-submit > label + .wpwl-button-pay'],
    paid: { customParameters: { SHOPPER_terms: 'on' } },
  },
  'it is enabled by the page beside faults': {
    at: 'faults',
    edit: () => {
      one<HTMLButtonElement>('.wpwl-button-pay').disabled = false;
    },
    ownButton: true,
  },
  'it is disabled by the page until something is typed': {
    at: 'message',
    edit: () => {
      one<HTMLButtonElement>('.wpwl-button-pay').disabled = true;
    },
    disables: true,
    options: 'retryDeclined: true,',
  },
};

const BRAND: Table = {
  'the picture is put beside the number': {
    edit: () => one('.wpwl-control-cardNumber').after(one('.wpwl-brand-card')),
    stands: ['.wpwl-wrapper-cardNumber > .wpwl-brand-card'],
    chooses: true,
  },
  'the picture is replaced by a copy': {
    at: 'typing',
    edit: () => copy('.wpwl-brand-card'),
    chooses: true,
  },
  'the picture is removed': {
    at: 'language',
    edit: () => one('.wpwl-brand-card').remove(),
    gone: /brand-card/,
  },
  'the picture gets a class': {
    edit: () => one('.wpwl-brand-card').classList.add('pull-right'),
    stands: ['.wpwl-brand-card.pull-right'],
    chooses: true,
  },
  'copies of the picture show other brands': {
    at: 'faults',
    edit: () => {
      for (const brand of ['AMEX', 'VISA']) {
        const picture = one('.wpwl-brand-card').cloneNode() as HTMLElement;
        picture.className = `wpwl-brand wpwl-brand-custom wpwl-brand-${brand}`;
        one('.wpwl-group-brand').append(picture);
      }
    },
    stands: ['.wpwl-brand-custom.wpwl-brand-AMEX + .wpwl-brand-custom.wpwl-brand-VISA'],
    chooses: true,
  },
  'the list is put beside the number': {
    at: 'typing',
    edit: () => one('.wpwl-wrapper-cardNumber').append(one('.wpwl-control-brand')),
    stands: ['.wpwl-wrapper-cardNumber > .wpwl-control-brand'],
    chooses: true,
  },
  'the list is replaced by a copy': {
    at: 'faults',
    edit: () => copy('.wpwl-control-brand'),
    chooses: true,
  },
  'the list gets other texts, and is written again': {
    edit: () => {
      const list = one<HTMLSelectElement>('.wpwl-control-brand');
      list.innerHTML = list.innerHTML.replace('>Visa<', '>Visa credit<');
    },
    wrote: { '.wpwl-control-brand > [value=VISA]': 'Visa credit' },
    chooses: true,
  },
};

const FORM: Table = {
  'the container is wrapped': {
    edit: () => wrap('.wpwl-container', '<div class="card"></div>'),
    stands: ['.card > .wpwl-container'],
  },
  'the container is put into a dialog': {
    edit: () => {
      const dialog = made('<dialog></dialog>') as HTMLDialogElement;
      one('#place').append(dialog);
      dialog.append(one('.wpwl-container'));
      dialog.showModal();
    },
    stands: ['dialog[open] > .wpwl-container'],
  },
  'the container is hidden and shown': {
    at: 'typing',
    edit: () => {
      const { style } = one('.wpwl-container');
      style.display = 'none';
      one('.wpwl-form').getBoundingClientRect();
      style.display = 'block';
    },
  },
  'the container gets other classes': {
    edit: () => {
      one('.wpwl-container').className = 'pay-box';
    },
    stands: ['.pay-box > .wpwl-form'],
  },
  'the form is wrapped beside faults': {
    at: 'faults',
    edit: () => wrap('.wpwl-form', '<section></section>'),
    stands: ['section > .wpwl-form'],
  },
  'the form gets classes and attributes': {
    edit: () => {
      const form = one('.wpwl-form-card');
      form.id = 'pay';
      form.classList.add('needs-validation');
      form.setAttribute('autocomplete', 'off');
    },
    wrote: { '#pay@autocomplete': 'off' },
    stands: ['.needs-validation.wpwl-form-card'],
  },
  'headings and texts are put around the form': {
    at: 'language',
    edit: () => {
      one('.wpwl-form').before(made('<h2>Pay by card</h2>'), 'Safe. ');
      one('.wpwl-form').after('We accept all cards. ', made('<small>Terms</small>'));
    },
    wrote: { '.wpwl-container > h2': 'Pay by card', '.wpwl-container > small': 'Terms' },
  },
  'fields of the page are put into the form': {
    at: 'faults',
    edit: () =>
      one('.wpwl-form').prepend(
        made(
          '<fieldset><input name="billing.city" value="Ulm"><select name="billing.country"><option>DE</option></select></fieldset>',
        ),
        'Address: ',
      ),
    paid: { billing: { city: 'Ulm', country: 'DE' } },
  },
  'everything in the form is put into a box': {
    edit: () => {
      const box = made('<div class="box"></div>');
      box.append(...one('.wpwl-form').childNodes);
      one('.wpwl-form').append(box);
    },
    stands: ['.wpwl-form > .box > .wpwl-group-cardNumber'],
  },
  'the form is written again': {
    at: 'faults',
    edit: () => {
      const form = one('.wpwl-form');
      form.innerHTML = form.innerHTML.replace('Expiry Date', 'Valid thru');
    },
    wrote: {
      '.wpwl-label-brand': 'Brand',
      '.wpwl-label-cardNumber': 'Card Number',
      '.wpwl-label-expiry': 'Valid thru',
      '.wpwl-label-cardHolder': 'Card holder',
      '.wpwl-about': 'Two digits for the month, two for the year',
    },
  },
  'the message is removed': {
    at: 'message',
    options: 'retryDeclined: true,',
    edit: () => one('.wpwl-message').remove(),
  },
  'the message gets another text and place': {
    at: 'message',
    options: 'retryDeclined: true,',
    edit: () => {
      one('.wpwl-message').textContent = 'Try another card';
      one('.wpwl-container').append(one('.wpwl-message'));
    },
    wrote: { '.wpwl-form + .wpwl-message': 'Try another card' },
  },
  'the place of notes is removed before a decline': {
    edit: () => one('.wpwl-container > div').remove(),
    declines: true,
    options: 'retryDeclined: true,',
  },
  'the summary of faults is removed': {
    at: 'faults',
    edit: () => one('.wpwl-summary').remove(),
    gone: /summary/,
    asks: true,
  },
  'the form is emptied': {
    edit: () => {
      one('.wpwl-form').innerHTML = '';
    },
    gone: /./,
    stops: 'FRAME_SILENT',
  },
  'the container is emptied': {
    at: 'faults',
    edit: () => {
      one('.wpwl-container').textContent = '';
    },
    gone: /./,
    stops: 'CONTAINER_NOT_FOUND',
  },
  'the container is removed': {
    edit: () => one('.wpwl-container').remove(),
    gone: /./,
    stops: 'CONTAINER_NOT_FOUND',
  },
  'the place of the form is emptied': {
    at: 'typing',
    edit: () => {
      one('#place').innerHTML = '<p>Thank you</p>';
    },
    wrote: { '#place': 'Thank you' },
    gone: /./,
    stops: 'CONTAINER_NOT_FOUND',
    isNowhere: true,
  },
};

/** By what is edited. */
export const EDITS: Readonly<Record<string, Table>> = {
  'a group': GROUPS,
  'a label': LABELS,
  'a wrapper or a hint': { ...WRAPPERS, ...HINTS },
  'a control': CONTROLS,
  'the pay button': BUTTON,
  'the brand, the form or the container': { ...BRAND, ...FORM },
};
