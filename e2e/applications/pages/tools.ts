/** What the package exports, for tests that use it by hand. */
import { LoadError, loadPaymentWidgets } from 'payment-widgets';
import { define } from 'payment-widgets/element';

Object.assign(window, { loadPaymentWidgets, LoadError, define });
