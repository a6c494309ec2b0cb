(ns shop.cart
  (:require [shop.my-pricing :as my-prices :refer [price with-rate]]
            [shop.store :as store]
            [clojure.java.shell :refer [sh]]
            [compojure.core :refer [GET POST context defroutes]])
  (:import (shop.store MemoryStore)))

;; expect: edge cart.clj imports price
;; expect: edge total references price
;; expect: edge total calls discounted
;; expect: edge total calls with-rate
(defn total
  "The sum of a cart; `rounded` is not meant here."
  ([cart] (total cart 1))
  ([cart rate]
   (with-rate rate
     (->> (:lines cart)
          (map price)
          (remove zero?)
          (reduce + (my-prices/discounted cart))))))

;; expect: no-edge total calls rounded
;; expect: no-edge total references rounded

;; a local name hides what it means elsewhere
;; expect: no-edge shadow calls price
;; expect: no-edge shadow references price
(defn shadow [price]
  (let [{:keys [total]} price
        sum (price 1)]
    (total sum price)))

;; expect: edge checkout calls total
;; expect: edge checkout calls Store.save!
;; expect: edge checkout calls normalize
;; expect: edge checkout references taxed
;; expect: edge checkout executes_process receipt
;; expect: no-edge checkout calls Store.find-cart
(defn checkout [db cart]
  (let [paid (-> cart :owner store/normalize)]
    (sh "receipt" paid)
    (store/save! db (update cart :lines (partial mapv taxed)))
    (total cart)))

;; expect: edge taxed calls tax
(defn taxed [line]
  (assoc line :tax (shop.my-pricing/tax line)))

;; expect: edge finish calls checkout
;; expect: edge finish calls taxed
(defn finish [cart]
  (-> cart taxed (#(checkout nil %))))

;; expect: edge fallback calls MemoryStore
(defn fallback []
  (MemoryStore. {}))

;; expect: edge offline references Store.save!
(defn offline []
  (reify store/Store
    (find-cart [_ id] nil)
    (save! [_ cart] (store/normalize cart))))

;; expect: def route "GET /carts/:id"
;; expect: edge "POST /api/checkout" calls checkout
(defroutes app
  (GET "/carts/:id" [id] (store/find-cart nil id))
  (context "/api" []
    (POST "/checkout" request (checkout nil request))))

;; expect: edge total handles_route "GET /totals"
;; expect: edge checkout handles_route "PUT /admin/carts"
;; expect: edge normalize handles_route "DELETE /admin/carts"
(def routes
  [["/totals" {:get total}]
   ["/admin"
    ["/carts" {:put checkout
               :delete store/normalize}]]])

;; expect: no-def scratch
(comment
  (def scratch (checkout nil {}))
  (checkout nil scratch))
