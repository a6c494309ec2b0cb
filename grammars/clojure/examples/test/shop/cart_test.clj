(ns shop.cart-test
  (:require [clojure.test :refer [deftest is testing]]
            [shop.cart :refer :all]
            [shop [store :as s]]))

;; expect: test sums-a-cart
;; expect: edge sums-a-cart calls total
;; expect: edge sums-a-cart tests total
;; expect: edge sums-a-cart references taxed
;; expect: edge sums-a-cart calls normalize
(deftest sums-a-cart
  (testing "total of (checkout nil) is not called"
    (is (= 1 (total {:lines []})))
    (is (= "a" (s/normalize " a ")))
    (is (ifn? #'shop.cart/taxed))))

;; expect: no-edge sums-a-cart calls checkout
