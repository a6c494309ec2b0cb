import { mount } from '@vue/test-utils'
import CartRow from '../components/CartRow.vue'

function showsTheRow() {
  mount(CartRow, { props: { item: { name: 'tea', price: 1 } } })
}
// expect: test showsTheRow
