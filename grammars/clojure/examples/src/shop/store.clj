(ns shop.store
  "Where carts are kept."
  (:require [clojure.string :as str]))

;; expect: def interface Store
;; expect: def function Store.find-cart
;; expect: def function Store.save!
(defprotocol Store
  "What keeps carts."
  (find-cart [this id] "The cart of an id, or nil.")
  (save! [this cart]))

;; expect: def class MemoryStore
;; expect: def field MemoryStore.carts
;; expect: edge MemoryStore implements Store
;; expect: edge MemoryStore.save! overrides Store.save!
;; expect: edge MemoryStore.save! calls key-of
;; expect: no-edge MemoryStore.find-cart calls *
(defrecord MemoryStore [carts]
  Store
  (find-cart [_ id] (get @carts id))
  (save! [this cart]
    (swap! carts assoc (key-of cart) cart)
    this))

;; expect: not-exported key-of
;; expect: exported normalize
(defn- key-of [cart]
  (str/lower-case (:id cart)))

(defn normalize
  "Trims what people type."
  [text]
  (str/trim text))

;; expect: def method java.util.Map.find-cart
;; expect: edge java.util.Map.save! references Store.save!
;; expect: no-edge java.util.Map.save! references Store.find-cart
;; expect: edge java.util.Map.save! calls key-of
(extend-protocol Store
  nil
  (find-cart [_ _] nil)
  (save! [_ cart] cart)
  ; a comment between two types
  java.util.Map
  (find-cart [m id] (.get m id))
  (save! [m cart] (doto m (.put (key-of cart) cart))))

;; expect: edge open-store calls MemoryStore
;; expect: edge open-store reads_env SHOP_STORE
;; expect: no-edge open-store calls find-cart
(defn open-store []
  ;; (find-cart nil "in a comment")
  #_(find-cart nil "left out")
  (println "not (find-cart nil) either" (System/getenv "SHOP_STORE"))
  (->MemoryStore (atom {})))
