import { createApp } from 'vue';
import { App } from './App.ts';

createApp(App).mount('#app');
